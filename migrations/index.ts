import type { Migration } from "kysely/migration";
import * as theSea from "./0001-the-sea";
import * as mail from "./0002-mail";
import * as identities from "./0003-identities";
import * as photos from "./0004-photos";
import * as account from "./0005-account";
import * as coins from "./0006-coins";
import * as designs from "./0008-designs";
import * as square from "./0009-square";
import * as countedOnce from "./0015-counted-once";
import * as designNames from "./0019-design-names";

/** Every step in order, by hand. A step that has landed is frozen; there is no way back, only forward. */
export const MIGRATIONS: Record<string, Migration> = {
  "0001-the-sea": theSea,
  "0004-photos": photos,
  "0002-mail": mail,
  "0005-account": account,
  "0006-coins": coins,
  "0003-identities": identities,
  "0008-designs": designs,
  "0009-square": square,
  "0015-counted-once": countedOnce,
  "0019-design-names": designNames,
};
