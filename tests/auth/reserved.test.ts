import { expect, test } from "bun:test";
import { bottlesRoom } from "../../src/bottles/room";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { updateProfile } from "../../src/profile/profile";
import { isReservedNickname } from "../../src/users/users";
import { eachDatabase } from "../support/databases";
import { anIncompletePerson } from "../support/incomplete-people";
import { registrationInput } from "../support/registration";
import { openAuthApp } from "./auth-app";

test.each(LANGUAGES)("the text for deleted users is a reserved nickname: %s", (language) => {
  const name = translatorFor(language)("social.person.gone");
  for (const written of [name, name.toUpperCase(), ` ${name.replaceAll(" ", "  ")}.`, `${name} 2`])
    expect([written, isReservedNickname(written)]).toEqual([written, true]);
});

test.each([
  ["without its blank", "DeletedUser"],
  ["in wide letters", "ＤＥＬＥＴＥＤ　ＵＳＥＲ"],
  ["with a zero-width sign", "Dele\u200bted\u2060 user"],
  ["with accents", "Délétèd Üser"],
  ["with Cyrillic letters", "Dеlеtеd usеr"],
  ["with Greek letters", "Dεlετεd υsεr"],
  ["with digits", "De1eted u5er"],
  ["with a number behind it", "Deleted_User-42"],
  ["without the diaeresis", "Удаленный пользователь"],
  ["with Arabic marks", "حِسَاب محذوف"],
  ["as Arabic said it before", "مُسْتَخدم محذوف"],
  ["with half-width signs", "退会したﾕｰｻﾞｰ"],
  ["without an accent", "Compte supprime"],
  ["without an umlaut", "geloschtes konto"],
  ["as Spanish said it before", "Usuario eliminado"],
  ["the house itself", "Drіftglаss"],
  ["its team", "The Driftglass Team"],
  ["its team in German", "Driftglass-Team"],
  ["its team in Russian", "Команда Driftglass"],
  ["its team in Chinese", "Driftglass 团队"],
  ["its team, with a digit", "Dr1ftglass support"],
])("%s: %s", (_, name) => {
  expect(isReservedNickname(name)).toBe(true);
});

test.each(["Delia", "User", "Deleted", "Deleted scenes", "Konto", "Глеб", "7", "42", "!", "ドリフト", "محمد"])(
  "%s is free",
  (name) => {
    expect(isReservedNickname(name)).toBe(false);
  },
);

eachDatabase("a reserved nickname", (db) => {
  test("is refused at registration and in the profile", async () => {
    const { call } = openAuthApp(db());
    const refused = await call("POST", "/auth/register", {
      body: registrationInput({ nickname: "Dеleted user" }),
    });
    expect([refused.status, refused.body.error.code]).toEqual([409, "nickname_taken"]);
    const change = updateProfile(
      db(),
      await anIncompletePerson(db()),
      { nickname: "Cuenta  eliminada" },
      0,
      bottlesRoom.onAgeBandChanged,
    );
    await expect(change).rejects.toMatchObject({ code: "nickname_taken" });
  });
});
