import type { DbOrTx } from "../db/transact";
import type { PersonViewer } from "./people";

/** A design in the row of a person's page. */
export interface PersonDesign {
  id: string;
  name: string;
  story: string;
  params: string;
  svg: string;
  likeCount: number;
  likedByMe: boolean;
}

/** Another room's list (`rooms.ts`): a person's listed designs, newest first, at most `limit`. */
export type ListPersonDesigns = (
  db: DbOrTx,
  viewer: PersonViewer,
  personId: string,
  limit: number,
  now: number,
) => Promise<PersonDesign[]>;
