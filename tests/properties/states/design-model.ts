/** A design by the model, and what a database says of one. */
import { lineDifference, linesReader, markSql, modelPeople, or, textSql } from "./lines";
import type { StateModel } from "./model";
import type { StateWorld } from "./world";

export interface ModelDesign {
  id: string;
  designer: string;
  owner: string;
  /** `gone`: destroyed, or its owner's account is. */
  status: "draft" | "forSale" | "exhibition" | "sold" | "purchased" | "gone";
  version: number;
  price: number | null;
  /** It has a time since when it is listed; an exhibit of a banned person keeps it. */
  isListedSince: boolean;
  uses: number;
  /** A sold one that its designer does not want to see. */
  isPutAway: boolean;
  hidden: boolean;
  likes: number;
  views: number;
  likers: Map<string, boolean>;
  viewers: Set<string>;
  /** By whom. */
  comments: string[];
  /** In its open case, and whether one of them reports what the team has not decided about after a report of theirs. */
  reporters: Set<string>;
  mayHide: boolean;
  /** Whose reports of what it is now the team has decided about; of whom there are reports of anything it was. */
  decided: Set<string>;
  everReported: Set<string>;
  /** Who has bought a copy of it that is not followed by itself. */
  copies: string[];
}

export const newModelDesign = (id: string, designer: string, change: Partial<ModelDesign> = {}): ModelDesign => ({
  id,
  designer,
  owner: designer,
  status: "draft",
  version: 1,
  price: null,
  isListedSince: false,
  uses: 0,
  isPutAway: false,
  hidden: false,
  likes: 0,
  views: 0,
  likers: new Map(),
  viewers: new Set(),
  comments: [],
  reporters: new Set(),
  mayHide: false,
  decided: new Set(),
  everReported: new Set(),
  copies: [],
  ...change,
});

export const isListed = ({ status }: ModelDesign): boolean => status === "forSale" || status === "exhibition";

const readDesignLines = linesReader([
  `'design ' || id || ' by ' || designer_id || ' of ' || ${textSql("owner_id")} || ' ' || status || ' version ' || version
    || ' price ' || ${textSql("price")} || ${markSql("listed_at is not null", "listed")} || ' uses ' || uses
    || ${markSql("hidden = 1", "put away")} || ${markSql("hidden_at is not null", "hidden")} || ' likes ' || like_count
    || ' views ' || view_count || ' comments ' || comment_count
    from designs where house = 0`,
  `'like ' || design_id || ' ' || user_id || ${markSql("active = 1", "now")} from design_likes`,
  `'view ' || design_id || ' ' || user_id from design_views`,
  `'comment ' || design_id || ' ' || author_id from design_comments`,
  `distinct 'report ' || thing_id || ' ' || reporter_id from reports where kind = 'design'`,
  `distinct 'found as ' || status || ' ' || design_id from design_keys`,
]);

function linesOfDesign(design: ModelDesign): string[] {
  const { id, designer, owner, status, version, price, uses, likes, views, comments } = design;
  // What is destroyed leaves its reports.
  const reports = [...design.everReported].map((who) => `report ${id} ${who}`);
  if (status === "gone") return reports;
  return [
    ...reports,
    `design ${id} by ${designer} of ${owner} ${status} version ${version} price ${or(price)}` +
      `${design.isListedSince ? " listed" : ""} uses ${uses}${design.isPutAway ? " put away" : ""}` +
      `${design.hidden ? " hidden" : ""} likes ${likes} views ${views} comments ${comments.length}`,
    ...[...design.likers].map(([who, active]) => `like ${id} ${who}${active ? " now" : ""}`),
    ...[...design.viewers].map((who) => `view ${id} ${who}`),
    ...comments.map((who) => `comment ${id} ${who}`),
    ...(isListed(design) ? [`found as ${status} ${id}`] : []),
  ];
}

/** Of a copy that the model does not follow: whose it is, and its throws. */
const copyLine = (line: string, { designs }: StateModel): string => {
  const [, id, owner, status, uses] = /^design (\S+) by \S+ of (\S+) (\S+).* uses (\d+)/.exec(line) ?? [];
  return id === undefined || designs.has(id) ? line : `${status} by ${owner}, uses ${uses}`;
};

export async function designDifference({ db, model, names }: StateWorld): Promise<string> {
  const lines = (await readDesignLines(db, model)).map((line) => copyLine(line, model));
  const designs = [...model.designs.values()];
  const copies = designs.flatMap(({ copies: owners }) => owners.map((who) => `purchased by ${who}, uses 0`));
  return lineDifference(
    lines.sort(),
    [...modelPeople(model), ...designs.flatMap(linesOfDesign), ...copies].sort(),
    names,
  );
}
