import { beforeAll, expect, test } from "bun:test";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { uniqueName } from "../support/incomplete-people";
import { aPerson, type PersonChange } from "../support/people";

const SAID = {
  gender: "other",
  birthday: "1990-05-17",
  signature: "Low tide, high hopes",
  interests: ",art,books",
  reads: ",en,pt",
  country: "PT",
};

eachDatabase("/profile/edit", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  async function visit(change: PersonChange = {}) {
    const app = openTestApp(db());
    const person = await aPerson(db(), change);
    const session = await app.enter(person);
    const nickname = uniqueName("Ana");
    const post = (form: Record<string, string>) =>
      app.ask("POST", "/profile/edit", { session, form: { nickname, ...SAID, ...form } });
    const look = async (path = "/profile/edit") => (await app.ask("GET", path, { session })).text();
    const row = () => db().selectFrom("users").selectAll().where("id", "=", person.id).executeTakeFirstOrThrow();
    return { person, nickname, post, look, row };
  }

  test("all fields are saved and shown on the profile", async () => {
    const { post, look, row, nickname } = await visit();
    const response = await post({});
    expect([response.status, response.headers.get("location")]).toEqual([303, "/profile"]);
    expect(await row()).toMatchObject({
      nickname,
      signature: SAID.signature,
      interests: '["art","books"]',
      reads: '["en","pt"]',
      country: "PT",
    });
    const html = await look("/profile");
    for (const text of [nickname, SAID.signature, "Books", "Portugal"]) expect(html).toContain(text);
  });

  test("says from when one is an adult where that is later than by the birthday that stands there", async () => {
    const { post, look } = await visit({ birthday: "2012-06-01", adult_at: Date.UTC(2030, 5, 1) });
    expect(await look()).not.toContain("You count as an adult from");
    expect((await post({ birthday: "2010-06-01" })).status).toBe(303);
    expect(await look()).toMatch(/You count as an adult from (1\sJune 2030|June 1, 2030)\./);
  });

  test("what the gender is for is said with its field, also beside an error", async () => {
    const { post, look } = await visit();
    expect(await look()).toContain('<fieldset aria-describedby="gender-hint">');
    const refused = await (await post({ gender: "boat" })).text();
    expect(refused).toContain('<fieldset aria-describedby="gender-why gender-hint">');
    expect(refused).toContain('id="gender-hint"');
  });

  test("of a refused group of choices the first has the focus and says what is wrong, as the first fault of the form", async () => {
    const { post } = await visit();
    const focusedOf = async (form: Record<string, string>) =>
      [...(await (await post(form)).text()).matchAll(/<input[^>]* autofocus[^>]*>/gi)].map(([tag]) =>
        ["name", "value", "aria-invalid", "aria-describedby"].map(
          (each) => new RegExp(` ${each}="([^"]*)"`).exec(tag)?.[1] ?? "",
        ),
      );
    expect(await focusedOf({ gender: "boat", reads: "" })).toEqual([
      ["gender", "male", "true", "gender-why"],
      ["reads", "en", "true", "reads-why"],
    ]);
  });

  test("unticked and emptied fields are cleared", async () => {
    const { post, row } = await visit({ interests: '["art"]', signature: "old" });
    expect((await post({ interests: "", signature: "" })).status).toBe(303);
    expect(await row()).toMatchObject({ interests: "[]", signature: "" });
  });

  test.each([
    ["nickname", "", "Nickname cannot be empty", 422],
    ["nickname", "x".repeat(25), "at most 24", 422],
    ["birthday", "", "birthday", 422],
    ["birthday", "2027-01-01", "This date is in the future", 422],
    ["birthday", "2001-02-29", "Enter a date that exists", 422],
    ["birthday", "2013-11-22", "You must be at least 13 years old", 422],
    ["gender", "robot", "Please choose your gender", 422],
    ["country", "XX", "Choose a country from the list", 422],
    ["country", "", "Choose a country from the list", 422],
    ["interests", "gambling", "Choose from the list of interests", 422],
    ["reads", "", "Choose at least one language", 422],
    ["signature", "x".repeat(201), "Use at most 200 characters", 422],
  ])("%s = %j: the error is shown beside the field, and the input is kept", async (field, value, sentence, status) => {
    const { post, row } = await visit();
    const before = await row();
    const response = await post({ [field]: value });
    const html = await response.text();
    expect(response.status).toBe(status);
    const why = new RegExp(`id="${field}-why"[^>]*>([^<]*)<`).exec(html)?.[1] ?? "";
    expect(why.toLowerCase()).toContain(sentence.toLowerCase());
    const typed: Record<string, string> = { signature: SAID.signature, nickname: "Ana", [field]: value };
    expect([html.includes(typed.signature ?? ""), html.includes(typed.nickname ?? "")]).toEqual([true, true]);
    const ticked = /<input[^>]*checked[^>]*value="books"/.test(html);
    expect(ticked).toBe(field !== "interests");
    expect(await row()).toEqual(before);
  });

  test("a taken nickname is refused beside the field, in any case and Unicode form", async () => {
    const { person } = await visit();
    const { post } = await visit();
    const html = await (await post({ nickname: person.nickname.toUpperCase() })).text();
    expect(html).toContain('id="nickname-why">Nickname already exists');
    expect((await post({ nickname: "ＤRIFTGLASS" })).status).toBe(409);
  });

  test("the birthday can be changed except across the age of 18, and the field says so", async () => {
    const { post, look } = await visit();
    expect(await look()).toContain(
      "Only the Driftglass team can correct a birthday if that takes you past the age of 18, either way.",
    );
    for (const birthday of ["1991-05-17", "1992-05-17", "1990-01-01"])
      expect((await post({ birthday })).status).toBe(303);
    const locked = await post({ birthday: "2012-05-17" });
    expect(locked.status).toBe(409);
    expect(await locked.text()).toContain(
      'id="birthday-why">Only the Driftglass team can correct a birthday if that takes you past the age of 18, either way.',
    );
    expect(/id="birthday"[^>]*readonly/i.test(await look())).toBe(false);
  });

  test("29 February is valid in leap years only", async () => {
    const { post, row } = await visit({ birthday: null, adult_at: null });
    expect((await post({ birthday: "2008-02-29" })).status).toBe(303);
    expect(await row()).toMatchObject({ adult_at: Date.UTC(2026, 2, 1) });
  });
});
