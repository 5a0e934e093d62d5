/**
 * Photos of a new friend are blurred until tapped: whatever is sent, taken back, held and let through, each photo that a
 * reader sees is blurred or not as a plain model says, for every choice of theirs.
 */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { loadChatHistory, recallMessage, revealPhoto } from "../../src/chat/chat";
import { FIRST_CHAT_CURSOR } from "../../src/chat/reading/cursors";
import { sendChatMessage } from "../../src/chat/sending/send";
import { changeChatSettings } from "../../src/chat/settings";
import type { Db } from "../../src/db/transact";
import { newPictureName } from "../../src/files/pictures";
import { CHAT_SERVER_LIMITS } from "../../src/limits/chat";
import { followPerson, unfollowPerson } from "../../src/social/social";
import { aPairOfFriends, CHAT_NOW } from "../chat/chat-fixtures";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import type { TestPerson } from "../support/people";
import { PROPERTY_TIMEOUT, propertyRuns, ReachedCases } from "../support/property-runs";

const STORES = { kept: aFileStore(), burning: aFileStore() };
const PAGE = { before: FIRST_CHAT_CURSOR, limit: 100 };

interface Photo {
  id: string;
  /** Why it is blurred for whoever has chosen nothing. */
  blur: "new friend" | "scanner" | null;
  isShown: boolean;
  isOpened: boolean;
  since: number;
}

/** The model, with those it is of. */
interface Story {
  db: Db;
  people: readonly [sender: TestPerson, reader: TestPerson];
  photos: Photo[];
  photosChosen: "new" | "all" | "none";
  /** Time of the present friendship. */
  since: number;
  now: number;
}

async function send({ db, people: [me, other], photos, now, since }: Story, isScanned: boolean): Promise<void> {
  const counting = photos.filter((each) => each.since === since && each.isShown).length;
  const sent = { file: newPictureName(), width: 4, height: 3, animated: 0, digest: null, preview: "x" } as const;
  const verdict = isScanned ? ({ verdict: "blur" } as const) : {};
  const draft = { kind: "image", text: null, clientId: `b${now}`, ...sent, ...verdict } as const;
  const { id } = (await sendChatMessage(db, me.id, other.id, draft, now)).message;
  const blur = isScanned ? "scanner" : counting < CHAT_SERVER_LIMITS.newFriendPhotos ? "new friend" : null;
  photos.push({ id, blur, isShown: true, isOpened: false, since });
}

/** As the team's review leaves it: nobody but its sender has it. */
async function review({ db, people: [sender, reader] }: Story, { id }: Photo, value: "refused" | null): Promise<void> {
  const side = reader.id < sender.id ? "low_hidden" : "high_hidden";
  const change = { review: value, [side]: value === null ? 0 : 1 };
  await db.updateTable("chat_messages").set(change).where("id", "=", id).execute();
}

type Act = (story: Story, photo: Photo | undefined) => Promise<unknown>;
const choose =
  (photos: Story["photosChosen"]): Act =>
  async (story) => {
    await changeChatSettings(story.db, story.people[1].id, { photos }, story.now);
    story.photosChosen = photos;
  };

const ACTS: Record<string, Act> = {
  send: (story) => send(story, false),
  "send what the scanner blurs": (story) => send(story, true),
  recall: async ({ db, people: [me], now, photos }, photo) => {
    if (!photo?.isShown) return;
    await recallMessage(db, STORES, me.id, photo.id, now);
    photos.splice(photos.indexOf(photo), 1);
  },
  "the team refuses it": async (story, photo) => {
    if (!photo?.isShown || photo.isOpened) return;
    await review(story, photo, "refused");
    photo.isShown = false;
  },
  "the team lets it through": async (story, photo) => {
    if (!photo || photo.isShown) return;
    await review(story, photo, null);
    photo.isShown = true;
  },
  open: async ({ db, people: [, reader], now, photosChosen }, photo) => {
    if (!photo?.isShown) return;
    await revealPhoto(db, reader.id, photo.id, now);
    // What was not blurred stays as it is.
    photo.isOpened ||= isBlurred(photo, photosChosen);
  },
  "become friends anew": async (story) => {
    const { db, people, now } = story;
    await unfollowPerson(db, people[0], people[1].id, now);
    await followPerson(db, people[0], people[1].id, now);
    story.since = now;
  },
  "choose new": choose("new"),
  "choose all": choose("all"),
  "choose none": choose("none"),
};
const NAMES = Object.keys(ACTS);

function isBlurred({ blur, isOpened }: Photo, chosen: Story["photosChosen"]): boolean {
  if (isOpened) return false;
  return blur === "scanner" || chosen === "all" || (blur === "new friend" && chosen === "new");
}

async function seenBy({ db, people: [sender, reader], now }: Story): Promise<(readonly [string, boolean])[]> {
  const { items } = await loadChatHistory(db, reader.id, sender.id, PAGE, now);
  return items
    .filter(({ kind, recalled }) => kind === "image" && !recalled)
    .map(({ id, blurred }) => [id, blurred] as const)
    .reverse();
}

const STEP = fc.record({
  act: fc.oneof({ weight: 3, arbitrary: fc.constant("send") }, { weight: 4, arbitrary: fc.constantFrom(...NAMES) }),
  which: fc.nat(20),
});

interface Step {
  act: string;
  which: number;
}

/** One act, and what its reader then sees. */
async function step(story: Story, { act, which }: Step, done: string[]): Promise<void> {
  story.now += 1;
  await ACTS[act]?.(story, story.photos[which % Math.max(1, story.photos.length)]);
  done.push(act);
  const shown = story.photos.filter(({ isShown }) => isShown);
  const expected = shown.map((photo) => [photo.id, isBlurred(photo, story.photosChosen)]);
  const is: unknown = await seenBy(story);
  expect({ done, is }).toEqual({ done, is: expected });
}

eachDatabase("photos of a new friend", (db, _, kind) => {
  const reached = new ReachedCases();

  async function play(steps: Step[]): Promise<void> {
    const people = await aPairOfFriends(db());
    const story: Story = { db: db(), people, photos: [], photosChosen: "new", since: 0, now: CHAT_NOW };
    const done: string[] = [];
    for (const each of steps) await step(story, each, done);
    for (const act of done) reached.add(act);
    for (const photo of story.photos) reached.add(photo.blur ?? "plain");
  }

  test(
    "are blurred for their reader as the model says",
    async () => {
      const property = fc.asyncProperty(fc.array(STEP, { minLength: 8, maxLength: 24, size: "max" }), play);
      await fc.assert(property, propertyRuns(kind === "sqlite" ? 12 : 5));
      console.log(`photos of a new friend (${kind}): ${reached}`);
      expect(reached.rare([...NAMES, "new friend", "scanner", "plain"])).toEqual([]);
    },
    PROPERTY_TIMEOUT,
  );
});
