import { beforeAll, expect, test } from "bun:test";
import { eachDatabase } from "../../support/databases";
import { openPasskeyApp, type PasskeyApp } from "./passkey-app";

eachDatabase("sessions that a passkey began", (db) => {
  let app: PasskeyApp;
  beforeAll(() => {
    app = openPasskeyApp(db());
  });
  const isIn = async (token: string) => (await app.call("GET", "/auth/profile", { token })).status === 200;

  test("end when it is removed, also if another passkey was added or has proven them since", async () => {
    const guest = await app.someone(true);
    const { key, body } = await app.add(guest);
    const [adding, proving] = [(await app.logIn(key)).body.token, (await app.logIn(key)).body.token];
    const thief = app.browser(adding);
    const { key: own, body: other } = await app.add(thief);
    expect(other.id).toBeDefined();
    const prover = app.browser(proving);
    const proof = await own.get(await app.optionsFor(prover, "proof"));
    expect((await prover.visit("POST", "/api/auth/proof", { json: { passkey: proof } })).status).toBeLessThan(300);
    expect((await app.remove(guest, body.id)).status).toBe(204);
    expect([await isIn(adding), await isIn(proving), await isIn(guest.token)]).toEqual([false, false, true]);
  });

  test("stay when the one is removed that was only added or never used there", async () => {
    const guest = await app.someone(true);
    const { key } = await app.add(guest);
    const { token } = (await app.logIn(key)).body;
    const { body: unused } = await app.add(guest);
    expect((await app.remove(guest, unused.id)).status).toBe(204);
    expect(await isIn(token)).toBe(true);
  });

  test("that another passkey has proven since keep its mark, on the device that removes the other one too", async () => {
    const guest = await app.someone(true);
    const [one, other] = [(await app.add(guest)).body.id, (await app.add(guest)).body.id];
    const marks = () => db().selectFrom("sessions").select("passkey_id").where("user_id", "=", guest.id).execute();
    expect(await marks()).toEqual([{ passkey_id: other }]);
    expect((await app.remove(guest, one)).status).toBe(204);
    expect(await marks()).toEqual([{ passkey_id: other }]);
    expect((await app.remove(guest, other)).status).toBe(204);
    expect(await marks()).toEqual([{ passkey_id: null }]);
  });
});
