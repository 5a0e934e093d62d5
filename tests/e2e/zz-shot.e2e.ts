import { test } from "./walk-round";
import { enter } from "./harbour";
import { SCREENS } from "./walk-screens";
import { nameOf } from "./walk-round";
import { translate } from "../../src/i18n/intl";
test("shots", async ({ around, phone }) => {
  test.setTimeout(300_000);
  const { server, places } = around;
  const language = (process.env.SHOT_LANG ?? "en") as "en";
  const only = new RegExp(process.env.SHOT ?? "^home$");
  const { people, desk, hasty } = places;
  if (language !== "en") for (const each of [...Object.values(people), ...Object.values(desk.people), hasty.who]) await each.call("PUT", "/auth/settings", { language });
  const page = await phone({ language, dark: process.env.SHOT_DARK === "1", javaScript: process.env.SHOT_NOJS !== "1" });
  for (const screen of SCREENS.filter((each) => only.test(nameOf(each)))) {
    const who = screen.as?.(places);
    const path = screen.at?.({ ...places, language }) ?? screen.route;
    if (who) await enter(page, new URL(path, server.url).origin, who); else await page.context().clearCookies({ name: "session" });
    await screen.before?.(places);
    await page.goto(path);
    if (process.env.SHOT_OPEN) await screen.open?.(page, translate(language), places);
    for (const size of (process.env.SHOT_SIZES ?? "390x844,320x568").split(",")) {
      const [width = 390, height = 844] = size.split("x").map(Number);
      await page.setViewportSize({ width, height });
      await page.evaluate((s) => { document.documentElement.style.fontSize = s; }, process.env.SHOT_TEXT ?? "");
      await page.waitForTimeout(200);
      await page.screenshot({ path: `/tmp/screens/shots/${nameOf(screen)}-${language}-${size}${process.env.SHOT_TEXT ? "-big" : ""}${process.env.SHOT_DARK === "1" ? "-dark" : ""}.png`, fullPage: process.env.SHOT_FULL === "1" });
    }
  }
});
