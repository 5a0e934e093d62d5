/** Members are told once of a new version of `/privacy` (docs/product.md 12.15). */
import { expect, test } from "bun:test";
import { readConfig } from "../../src/config/config";
import { DAY, HOUR } from "../../src/runtime/units";
import { notifyMembersOfPrivacyChange } from "../../src/safety/privacy/notify-change";
import { notePrivacyStatement } from "../../src/safety/privacy/statement";
import { openTestApp } from "../support/app";
import { listMessagesOf, NOW } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

const FIRST = readConfig({});
const SECOND = readConfig({ OPERATOR_NAME: "Sofia Marques" });
const TOLD = { type: "official_notice", params: { notice: "privacy_changed" } };

eachDatabase("a new version of the privacy page", (db) => {
  test("is told to each member once, by several servers and after a crash, and to nobody who came later", async () => {
    await notePrivacyStatement(db(), FIRST, NOW);
    const members = await Promise.all(Array.from({ length: 130 }, () => aPerson(db(), { now: NOW })));
    const banned = await aPerson(db(), { now: NOW, banned_at: NOW });
    await notifyMembersOfPrivacyChange(db(), NOW + 1);
    const [one = banned] = members;
    expect(await listMessagesOf(db(), one)).toEqual([]);
    await notePrivacyStatement(db(), SECOND, NOW + DAY);
    const late = await aPerson(db(), { now: NOW + DAY });
    await Promise.all([1, 2, 3].map(() => notifyMembersOfPrivacyChange(db(), NOW + DAY)));
    await notifyMembersOfPrivacyChange(db(), NOW + DAY + HOUR);
    for (const each of members) expect(await listMessagesOf(db(), each)).toEqual([TOLD]);
    for (const each of [late, banned]) expect(await listMessagesOf(db(), each)).toEqual([]);
    expect(await db().selectFrom("push_news").select("id").execute()).toEqual([]);
    // Another version tells again, who came meanwhile too.
    await notePrivacyStatement(db(), FIRST, NOW + 2 * DAY);
    await notifyMembersOfPrivacyChange(db(), NOW + 2 * DAY);
    expect(await listMessagesOf(db(), one)).toEqual([TOLD, TOLD]);
    expect(await listMessagesOf(db(), late)).toEqual([TOLD]);
  });

  test("leads to the page, and reading the page writes nothing", async () => {
    const app = openTestApp(db(), { OPERATOR_NAME: "Somebody else" });
    const [version] = await db().selectFrom("meta").selectAll().where("key", "=", "privacy_statement").execute();
    expect(await (await app.ask("GET", "/privacy")).text()).toContain("Somebody else");
    expect(await db().selectFrom("meta").selectAll().where("key", "=", "privacy_statement").execute()).toEqual(
      version ? [version] : [],
    );
    const [member] = await db().selectFrom("users").select("id").where("banned_at", "is", null).limit(1).execute();
    const session = await app.enter({ id: member?.id ?? "" });
    expect(await (await app.ask("GET", "/system-messages", { session })).text()).toContain(
      'name="next" value="/privacy"',
    );
  });
});
