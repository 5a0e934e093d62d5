/** An act behind the proof is done once: the sheet's look at the gate does nothing, and a form that comes twice makes one token. */
import { beforeEach, describe, expect, test } from "bun:test";
import { endAccessToken } from "../../src/auth/access-tokens";
import { ACTS_NEEDING_PROOF, type ActNeedingProof } from "../../src/auth/security/acts";
import { createSessionStore } from "../../src/auth/sessions";
import { newId } from "../../src/db/ids";
import { sha256 } from "../../src/runtime/sha256";
import { dumpEffects } from "../properties/effects";
import { eachDatabase } from "../support/databases";
import { PASSWORD } from "../support/registration";
import { installFakeProviders } from "./fake-providers";
import { openProofApp, type ProofApp } from "./proof-app";
import { PROOF_AGE_LIMIT, PROVEN_ROUTES } from "./proven-routes";

const FORMS = (Object.keys(ACTS_NEEDING_PROOF) as ActNeedingProof[]).flatMap((act) =>
  ACTS_NEEDING_PROOF[act].routes.filter((route) => route.startsWith("POST /account/")).map((route) => [act, route]),
) as [ActNeedingProof, string][];

eachDatabase("an act behind the proof", (db) => {
  installFakeProviders();
  let app: ProofApp;
  beforeEach(() => {
    app = openProofApp(db());
  });

  const allRows = async () => ({
    ...(await dumpEffects(db())),
    sessions: (await db().selectFrom("sessions").select(["id", "token_name"]).orderBy("id").execute()).map(
      (row) => `${row.id} ${row.token_name}`,
    ),
  });

  test.each(FORMS)("%s by %s is not done by the sheet's look at the gate, though all is proven", async (act, route) => {
    const guest = await app.someone(true);
    const { prepare, send = {}, at } = PROVEN_ROUTES[act][route] ?? { expected: 0 };
    const { form = {} } = ((await prepare?.(app, guest)) ?? (() => send))();
    const before = await allRows();
    const path = at ?? route.split(" ")[1] ?? "";
    const { status, text } = await guest.visit("POST", path, { form: { ...form, proof_asked: "1" } });
    expect([status, text.includes('class="gate-mark"')]).toEqual([403, true]);
    // Sent on by the gate, it would ask again for ever.
    expect(text).not.toContain('name="proof_asked"');
    expect(await allRows()).toEqual(before);
  });

  describe("a token", () => {
    const typed = () => ({ name: "Ship’s log", scope: "write", days: "90", once: newId(app.clock.now) });
    const secretIn = (text: string): string | undefined => /dg_write_[\w-]{43}/.exec(text)?.[0];
    const namesOf = async ({ visit }: Awaited<ReturnType<ProofApp["someone"]>>): Promise<string[]> =>
      JSON.parse((await visit("GET", "/api/auth/tokens")).text).items.map(({ name }: { name: string }) => name);

    test("comes once of a form, however it is proven again: at the gate, by the sheet, or not any more", async () => {
      const guest = await app.someone(true);
      const form = typed();
      const make = async (more = {}) => guest.visit("POST", "/account/tokens", { form: { ...form, ...more } });
      app.later(PROOF_AGE_LIMIT);
      const gate = await make();
      expect([gate.status, gate.text.includes(`name="once" value="${form.once}"`)]).toEqual([403, true]);
      const [first, second] = await Promise.all([
        make({ proof_password: PASSWORD }),
        make({ proof_password: PASSWORD }),
      ]);
      const secret = secretIn(first?.text ?? "");
      expect([first?.status, second?.status, secret !== undefined]).toEqual([200, 200, true]);
      expect(secretIn(second?.text ?? "")).toBe(secret);
      expect(secretIn((await make()).text)).toBe(secret);
      app.later(PROOF_AGE_LIMIT);
      const late = await make();
      expect([late.status, secretIn(late.text)]).toEqual([403, undefined]);
      expect(await namesOf(guest)).toEqual([form.name]);
      const used = await guest.visit("POST", "/account/tokens", {
        form: { ...form, name: "Other", proof_password: PASSWORD },
      });
      expect([secretIn(used.text), await namesOf(guest)]).toEqual([undefined, [form.name]]);
      expect(secretIn((await make(typed())).text)).not.toBe(secret);
      expect(await namesOf(guest)).toHaveLength(2);
    });

    test("is told again in its own session alone, and no more once it has ended", async () => {
      const guest = await app.someone(true);
      const form = { ...typed(), proof_password: PASSWORD };
      const make = (from: Pick<typeof guest, "visit"> = guest) => from.visit("POST", "/account/tokens", { form });
      const secret = secretIn((await make()).text);
      expect(secretIn((await make()).text)).toBe(secret);
      const sessions = createSessionStore(db(), () => app.clock.now);
      const other = app.browser(await sessions.start(guest.id, "another device"));
      const elsewhere = await make(other);
      expect([elsewhere.status, secretIn(elsewhere.text), await namesOf(guest)]).toEqual([200, undefined, [form.name]]);
      expect(elsewhere.text).toContain("auf dem Gerät, das es erstellt hat");
      const ownTokens = db().selectFrom("sessions").select("id").where("user_id", "=", guest.id);
      const { id } = await ownTokens.where("scope", "is not", null).executeTakeFirstOrThrow();
      await endAccessToken(db(), guest.id, id);
      const ended = await make();
      expect([ended.status, secretIn(ended.text), await namesOf(guest)]).toEqual([404, undefined, []]);
    });

    test("and its stored answer say nothing to who reads the database: neither the secret nor a hash of the password", async () => {
      const guest = await app.someone(true);
      const form = typed();
      const path = "/account/tokens";
      const { text } = await guest.visit("POST", path, { form: { ...form, proof_password: PASSWORD } });
      const kept = await db().selectFrom("idempotency_keys").selectAll().where("user_id", "=", guest.id).execute();
      expect(kept).toHaveLength(1);
      const secret = secretIn(text) ?? "no token";
      expect(JSON.stringify(kept)).not.toContain(secret.slice(-43));
      expect(kept[0]?.request).toBe(sha256(`POST ${path}\n${JSON.stringify(form)}`));
    });
  });
});
