/** Stories of things that are removed: what they are planted with, who removes them, and what is left. */
import fc from "fast-check";
import { emptyCaches } from "../../../src/runtime/cache";
import { DAY, HOUR } from "../../../src/runtime/units";
import { NOW } from "../../support/bottles";
import type { Scene, Snapshot, Thing } from "./scene";
import { LEAVINGS } from "./table";
import { COPIES, type Copy, type Planted, type Way } from "./way";

export interface Story {
  way: string;
  /** Whether the API is asked, or the form of a page where there is one. */
  by: "api" | "page";
  copies: Copy[];
}

export const STORY_LISTS: fc.Arbitrary<Story[]> = fc.array(
  fc.record({
    way: fc.constantFrom(...Object.keys(LEAVINGS)),
    by: fc.constantFrom("api", "page"),
    copies: fc.subarray([...COPIES]),
  }),
  { minLength: 1, maxLength: 12, size: "small" },
);
/** Each way once by the API, with all copies, and once by the form of a page, without any. */
export const EVERY_WAY: Story[] = Object.keys(LEAVINGS).flatMap((way) => [
  { way, by: "api", copies: [...COPIES] },
  { way, by: "page", copies: [] },
]);

/** Copies that outlive what they are of, and why. */
const KEPT_COPIES: Record<string, string> = {
  "report_cases.evidence": "what was reported is sealed until the days of an appeal are over",
};
/** Gone within a day. */
const DAY_LONG_COPIES = ["idempotency_keys.answer"];
const AFTER_A_DAY = DAY + HOUR;

type Told = Planted & { story: Story; way: Way; before: string[]; restBefore: string[] };

const titleOf = ({ way, by, copies }: Story): string => `${way} (${by}; ${copies.join(", ") || "no copies"})`;

const allPlacesOf = (snapshot: Snapshot, { marks }: Thing): string[] => [
  ...new Set(marks.flatMap((mark) => snapshot.placesOf(mark))),
];

/** Views that show a thing. */
async function viewsShowing({ views, shown }: Thing): Promise<string[]> {
  const found: string[] = [];
  for (const { name, read } of views) if ((await read()).includes(shown)) found.push(name);
  return found;
}

/** Whether somebody sees a thing. */
async function isShown({ views, shown }: Thing): Promise<boolean> {
  for (const { read } of views) if ((await read()).includes(shown)) return true;
  return false;
}

async function plantAll(scene: Scene, stories: Story[]): Promise<Told[]> {
  const all: Told[] = [];
  for (const story of stories) {
    const way = LEAVINGS[story.way];
    if (!way) throw new Error(`${story.way} is no way`);
    all.push({ ...(await way.plant(scene, new Set(story.copies))), story, way, before: [], restBefore: [] });
  }
  return all;
}

/** A test that finds nothing has to have been able to find it: asked of things with all copies. */
async function findBlindSpots({ gone, before, story, way }: Told, snapshot: Snapshot): Promise<string[]> {
  if (story.copies.length < COPIES.length) return [];
  const nowhere = gone.marks.filter((mark) => snapshot.placesOf(mark).length === 0).map((mark) => `${mark} is nowhere`);
  const columns = way.erases.map((state) => state.split(":")[0] ?? "").filter((column) => !before.includes(column));
  const seen = await viewsShowing(gone);
  const unseen = gone.views.filter(({ name }) => !seen.includes(name)).map(({ name }) => `${name} does not show it`);
  const faults = [...nowhere, ...columns.map((column) => `nothing is in ${column}`), ...unseen];
  return faults.map((each) => `${titleOf(story)}: ${each}`);
}

const stillThere = ({ story, way }: Told, places: string[], cleared: string[]): string[] =>
  places
    .filter((place) => !(place in KEPT_COPIES) && !(place in (way.stays ?? {})) && !cleared.includes(place))
    .map((place) => `${titleOf(story)}: left in ${place}`);

const lostRest = ({ story, restBefore }: Told, places: string[]): string[] =>
  restBefore
    .filter((place) => !places.includes(place))
    .map((place) => `${titleOf(story)}: the other is lost in ${place}`);

/** @param swept whether housekeeping has been there */
async function viewFaults({ story, way, gone, rest }: Told, swept: boolean): Promise<string[]> {
  const checked = gone.views.filter(({ own }) => !own || (swept && !way.writerReads));
  const seen = await viewsShowing({ ...gone, views: checked });
  const isRestSeen = !swept || rest.views.length === 0 || (await isShown(rest));
  return [
    ...seen.map((name) => `${titleOf(story)}: still seen in ${name}`),
    ...(isRestSeen ? [] : [`${titleOf(story)}: the other is not seen anywhere`]),
  ];
}

/** Every view of what is gone answers the same with and without what caches keep. */
async function cacheFaults(all: Told[]): Promise<string[]> {
  const read = async () => {
    const shown: string[] = [];
    for (const { story, gone } of all)
      for (const name of await viewsShowing(gone)) shown.push(`${titleOf(story)}: ${name} shows it`);
    return shown;
  };
  const kept = await read();
  emptyCaches();
  const fresh = await read();
  return [...new Set(kept).symmetricDifference(new Set(fresh))].map((each) => `${each}, with caches or without alone`);
}

/** What is left of things at one moment. @param due whether a way's time has come */
function leftAt(
  all: Told[],
  snapshot: Snapshot,
  due: (way: Way) => boolean,
  cleared: (way: Way) => string[],
): string[] {
  return all
    .filter(({ way }) => due(way))
    .flatMap((told) => stillThere(told, allPlacesOf(snapshot, told.gone), cleared(told.way)));
}

/** What the file of the database still has of things of which no table has anything. */
async function findInFile(scene: Scene, all: Told[]): Promise<string[]> {
  const files = await scene.readDatabaseFile();
  if (!files) return [];
  const gone = all.filter(({ way, story }) => !way.stays && !story.copies.includes("reported"));
  const left = gone.filter(({ gone: { marks } }) => marks.some((mark) => files.some((bytes) => bytes.includes(mark))));
  const lost = gone.filter(({ rest: { shown } }) => !files.some((bytes) => bytes.includes(shown)));
  return [
    ...left.map(({ story }) => `${titleOf(story)}: left in the file of the database`),
    ...lost.map(({ story }) => `${titleOf(story)}: the other is not in the file of the database`),
  ];
}

/** Acts, and looks at once for files: what another story sets going would erase them too. */
async function act(scene: Scene, told: Told): Promise<string[]> {
  const { story, api, page, way, gone } = told;
  await (story.by === "page" ? (page ?? api) : api)().catch((error: Error) => {
    throw new Error(`${titleOf(story)}: ${error.message}`);
  });
  await scene.settle();
  if (way.when !== "at once") return [];
  return stillThere(told, allPlacesOf(await scene.takeFileSnapshot(gone.marks), gone), Object.keys(way.within ?? {}));
}

async function playStories(scene: Scene, stories: Story[]): Promise<string[]> {
  const all = await plantAll(scene, stories);
  // What was asked for to make things removes nothing.
  scene.called.clear();
  const marks = all.flatMap(({ gone, rest }) => [...gone.marks, ...rest.marks]);
  const planted = await scene.takeSnapshot(marks);
  const faults: string[] = [];
  for (const told of all) {
    told.before = allPlacesOf(planted, told.gone);
    told.restBefore = allPlacesOf(planted, told.rest);
    faults.push(...(await findBlindSpots(told, planted)));
  }
  for (const told of all) faults.push(...(await act(scene, told)));
  const later = ({ leaves, within = {} }: Way) => [...(leaves ? [] : DAY_LONG_COPIES), ...Object.keys(within)];
  faults.push(...leftAt(all, await scene.takeSnapshot(marks), ({ when }) => when === "at once", later));
  const untimed = all.filter(({ way: { when } }) => typeof when !== "number");
  for (const told of untimed) faults.push(...(await viewFaults(told, told.way.when === "at once")));
  faults.push(...(await cacheFaults(untimed)));
  await scene.runHousekeeping(NOW);
  for (const told of untimed) if (told.way.when === "next round") faults.push(...(await viewFaults(told, true)));
  const kept = await scene.takeSnapshot(marks);
  faults.push(...leftAt(all, kept, ({ when }) => typeof when !== "number", later));
  faults.push(...all.flatMap((told) => lostRest(told, allPlacesOf(kept, told.rest))));
  await scene.runHousekeeping(NOW + AFTER_A_DAY);
  await scene.runHousekeeping(NOW + 2 * AFTER_A_DAY);
  faults.push(
    ...leftAt(
      all,
      await scene.takeSnapshot(marks),
      ({ when }) => typeof when !== "number",
      () => [],
    ),
  );
  faults.push(...(await findInFile(scene, untimed)));
  const times = new Set(all.flatMap(({ way: { when } }) => (typeof when === "number" ? [when] : [])));
  for (const time of [...times].sort((a, b) => a - b)) {
    await scene.runHousekeeping(NOW + time);
    await scene.runHousekeeping(NOW + time);
    const late = await scene.takeSnapshot(marks);
    faults.push(
      ...leftAt(
        all,
        late,
        ({ when }) => when === time,
        () => [],
      ),
    );
    const outliving = all.filter(({ way }) => way.when === time && way.restOutlives);
    faults.push(...outliving.flatMap((told) => lostRest(told, allPlacesOf(late, told.rest))));
  }
  return faults;
}

/** The faults of as few stories as show them. */
export async function findFaults(openScene: () => Promise<Scene>, stories: Story[]): Promise<string[]> {
  const faults = await playStories(await openScene(), stories);
  const failing = stories.filter((story) => faults.some((fault) => fault.startsWith(titleOf(story))));
  if (failing.length === 0 || failing.length === stories.length) return faults;
  const fewer = await playStories(await openScene(), failing);
  return fewer.length > 0 ? fewer : [...faults, "only together with the other stories"];
}
