/**
 * Two visitors without an account: each address counts once for a bottle, however near the two are in the network, and
 * whenever housekeeping comes between.
 */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { openTestApp, type TestApp } from "../../support/app";
import { aBottle, NOW, seedBuiltIns } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { aPerson } from "../../support/people";
import { PROPERTY_TIMEOUT, propertyRuns } from "../../support/property-runs";
import { openHousekeeping } from "../time/housekeeping";

/** Neighbours in one network, in the next one, and far away. */
const ADDRESSES = [
  "203.0.113.7",
  "203.0.113.8",
  "203.0.114.7",
  "2001:db8:1:2::3",
  "2001:db8:1:2::4",
  "2001:db8:1:3::3",
  "2001:db8:2::3",
];
const VIEWS = fc.array(fc.record({ address: fc.constantFrom(...ADDRESSES), byPage: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
  size: "max",
});
/** An IPv6 address stands for its /64, which one household has. */
const visitorOf = (address: string): string =>
  address.includes(":") ? address.split(":").slice(0, 4).join(":") : address;

eachDatabase("views by visitors", (db) => {
  let app: TestApp;
  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(db(), { TRUST_PROXY: "1" });
  });

  async function view(bottle: string, { address, byPage }: { address: string; byPage: boolean }): Promise<void> {
    const path = byPage ? `/bottle/${bottle}/view` : `/api/bottles/view/${bottle}`;
    const response = await app.ask("POST", path, { headers: { "x-forwarded-for": address } });
    expect(response.status).toBeWithin(200, 400);
  }

  test(
    "count once for each address",
    async () => {
      const author = await aPerson(db());
      const { runHousekeeping } = openHousekeeping(db());
      const property = fc.asyncProperty(VIEWS, fc.nat(11), async (views, sweptAfter) => {
        const bottle = await aBottle(db(), author);
        for (const [n, each] of views.entries()) {
          await view(bottle, each);
          if (n === sweptAfter) await runHousekeeping(NOW);
        }
        const row = db().selectFrom("bottles").select("view_count").where("id", "=", bottle);
        const { view_count } = await row.executeTakeFirstOrThrow();
        expect(Number(view_count)).toBe(new Set(views.map(({ address }) => visitorOf(address))).size);
      });
      await fc.assert(property, propertyRuns(25));
    },
    PROPERTY_TIMEOUT,
  );
});
