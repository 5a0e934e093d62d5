import type { DbOrTx } from "../db/transact";
import { designSvgPath } from "../ui/urls";
import { type ListedMessage, withoutQuotes } from "./message-types";

/** A listed message with what it is about. */
export interface MessageWithThing extends ListedMessage {
  /** Path of the picture of its bottle or design; null: it has none. */
  svg: string | null;
  /** Whether it is about a bottle or design that is gone, hidden, or of somebody whom a block keeps apart. */
  thingGone: boolean;
}

/** Parameters that name a thing. */
type ThingParam = "bottleId" | "designId";

/** Picture hashes by id, of those things that a reader may see; one query. */
export type FindThingPictures = (
  db: DbOrTx,
  reader: string,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** From the rooms that own the things. */
export type ThingPictures = { readonly [P in ThingParam]?: FindThingPictures };

const THING_PARAMS: readonly ThingParam[] = ["bottleId", "designId"];

const thingParamOf = ({ params }: ListedMessage): ThingParam | undefined =>
  THING_PARAMS.find((param) => params[param] !== undefined);

const idsOf = (messages: readonly ListedMessage[], param: ThingParam): string[] => [
  ...new Set(messages.filter((each) => thingParamOf(each) === param).map(({ params }) => String(params[param]))),
];

async function findPictures(
  db: DbOrTx,
  reader: string,
  messages: readonly ListedMessage[],
  find: ThingPictures,
): Promise<Record<ThingParam, ReadonlyMap<string, string>>> {
  const of = async (param: ThingParam): Promise<ReadonlyMap<string, string>> => {
    const ids = idsOf(messages, param);
    return ids.length > 0 ? ((await find[param]?.(db, reader, ids)) ?? new Map()) : new Map();
  };
  return { bottleId: await of("bottleId"), designId: await of("designId") };
}

/**
 * Adds to a page of messages what each is about, in one query for bottles and one for designs. Without words and picture
 * of what is gone or hidden.
 */
export async function addThings(
  db: DbOrTx,
  reader: string,
  messages: readonly ListedMessage[],
  find: ThingPictures,
): Promise<MessageWithThing[]> {
  const pictures = await findPictures(db, reader, messages, find);
  return messages.map((message) => {
    const param = thingParamOf(message);
    if (param === undefined) return { ...message, svg: null, thingGone: false };
    const picture = pictures[param].get(String(message.params[param]));
    if (picture !== undefined) return { ...message, svg: designSvgPath(picture), thingGone: false };
    return { ...message, params: withoutQuotes(message.params), svg: null, thingGone: true };
  });
}
