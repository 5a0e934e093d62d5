/** The sky by hour, season and hemisphere; the moon by its age (docs/product.md 18.7). */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { DAY, HOUR } from "../../src/runtime/units";
import { beachName, lightSeaName, nightSeaName } from "../../src/ui/sea/picture-names";
import { seaPictures } from "../../src/ui/sea/sea-pictures";
import { LIGHT_SKIES, MOON_COUNT, moonAgeAt, SEASONS, skyAt } from "../../src/ui/sea/sky-hours";

const NORTH = { hemisphere: "north", climate: "cold" } as const;
const SOUTH = { hemisphere: "south", climate: "mild" } as const;
const TROPICS = { hemisphere: "south", climate: "tropical" } as const;
const UNKNOWN = { hemisphere: null, climate: "cold" } as const;

/** The light theme's skies of a day, one letter an hour from midnight. */
const hoursOf = (day: string, place: Parameters<typeof skyAt>[2]): string =>
  Array.from({ length: 24 }, (_, hour) => {
    const wall = Date.parse(`${day}T00:00:00Z`) + hour * HOUR;
    return skyAt(wall, wall, place).light.charAt(0);
  }).join("");

const EQUINOX_HOURS = "eeeeeemmmddddddddeeeeeee";
const SUMMER_HOURS = "eeeeemmmddddddddddeeeeee";
const WINTER_HOURS = "eeeeeeemmmddddddeeeeeeee";

/** @see https://en.wikipedia.org/wiki/New_moon, the almanac's times of 2026; the same by Meeus, chapter 49. UTC. */
const NEW_MOONS = `2026-01-18T19:52 2026-02-17T12:01 2026-03-19T01:23 2026-04-17T11:52 2026-05-16T20:01 2026-06-15T02:54
2026-07-14T09:44 2026-08-12T17:37 2026-09-11T03:27 2026-10-10T15:50 2026-11-09T07:02 2026-12-09T00:52`.split(/\s+/);
const FULL_MOONS =
  `2026-01-03T10:03 2026-02-01T22:09 2026-03-03T11:38 2026-04-02T02:12 2026-05-01T17:23 2026-05-31T08:45
2026-06-29T23:57 2026-07-29T14:36 2026-08-28T04:18 2026-09-26T16:49 2026-10-26T04:12 2026-11-24T14:53
2026-12-24T01:28`.split(/\s+/);

describe("the hours", () => {
  test("of spring and autumn are morning from 6, day from 9, evening from 17 on", () => {
    for (const day of ["2026-04-15", "2026-10-15"])
      for (const place of [NORTH, SOUTH, UNKNOWN]) expect(hoursOf(day, place)).toBe(EQUINOX_HOURS);
  });

  test("of summer are longer and of winter shorter, by hemisphere; between the tropics the same", () => {
    const table = ["2026-01-15", "2026-07-15"].map((day) =>
      [NORTH, SOUTH, TROPICS, UNKNOWN].map((place) => hoursOf(day, place)),
    );
    expect(table).toEqual([
      [WINTER_HOURS, SUMMER_HOURS, EQUINOX_HOURS, EQUINOX_HOURS],
      [SUMMER_HOURS, WINTER_HOURS, EQUINOX_HOURS, EQUINOX_HOURS],
    ]);
  });

  test("of every month, hemisphere and theme lead to one of the pictures", () => {
    const pictures = seaPictures();
    const hours = Array.from({ length: 366 * 4 }, (_, i) => Date.UTC(2026, 0, 1) + i * 6.5 * HOUR);
    const skies = hours.flatMap((at) => [NORTH, SOUTH, TROPICS, UNKNOWN].map((place) => skyAt(at, at, place)));
    const namesOf = (sky: (typeof skies)[number]) => [
      ...[false, true].flatMap((wide) => [lightSeaName(sky, wide), nightSeaName(sky, wide)]),
      ...(sky.beach ? [beachName(sky.beach)] : []),
    ];
    const used = new Set(skies.flatMap(namesOf));
    expect([...used].sort()).toEqual([...pictures.keys()].sort());
  });
});

describe("the beach", () => {
  test("turns with the months, half a year apart by hemisphere, with snow only where winters are cold", () => {
    const seasonsOf = (place: Parameters<typeof skyAt>[2]) =>
      Array.from({ length: 12 }, (_, month) => {
        const time = Date.UTC(2026, month, 15);
        return skyAt(time, time, place).beach?.slice(0, 2) ?? "-";
      }).join(" ");
    expect(seasonsOf(NORTH)).toBe("wi wi sp sp sp su su su au au au wi");
    expect(seasonsOf(SOUTH)).toBe("su su au au au au au au sp sp sp su");
    expect(new Set(seasonsOf(TROPICS).split(" "))).toEqual(new Set(["su"]));
    expect(new Set(seasonsOf(UNKNOWN).split(" "))).toEqual(new Set(["-"]));
  });
});

describe("the moon", () => {
  const moonOf = (time: number, place: Parameters<typeof skyAt>[2] = NORTH) => skyAt(time, null, place).moon;

  test("is new and full on the almanac's days of 2026", () => {
    for (const date of NEW_MOONS) {
      const age = moonAgeAt(Date.parse(`${date}Z`));
      expect([date, Math.min(age, 1 - age) * 29.53 < 0.6, moonOf(Date.parse(`${date}Z`))]).toEqual([date, true, 0]);
    }
    for (const date of FULL_MOONS) {
      const age = moonAgeAt(Date.parse(`${date}Z`));
      expect([date, Math.abs(age - 0.5) * 29.53 < 0.7, moonOf(Date.parse(`${date}Z`))]).toEqual([date, true, 4]);
    }
  });

  test("waxes after the new moon, and is mirrored in the south", () => {
    const from = Date.parse("2026-11-09T07:02Z");
    const phases = (place: Parameters<typeof skyAt>[2]) =>
      Array.from({ length: 8 }, (_, i) => moonOf(from + i * 3.69 * DAY, place)).join("");
    expect(phases(NORTH)).toBe("01234567");
    expect(phases(SOUTH)).toBe("07654321");
    expect(phases(UNKNOWN)).toBe("44444444");
  });
});

describe("bad clocks", () => {
  test("give a valid sky; an unknown hour is a morning with an empty beach", () => {
    expect(skyAt(0, null, NORTH)).toMatchObject({ light: "morning", beach: null });
    const time = fc.oneof(
      fc.double(),
      fc.constantFrom(Number.NaN, Infinity, -Infinity, -1, 8.64e15, 8.65e15, -8.64e15),
    );
    fc.assert(
      fc.property(time, fc.option(time), fc.constantFrom(NORTH, SOUTH, TROPICS, UNKNOWN), (now, wall, place) => {
        const { light, moon, beach } = skyAt(now, wall, place);
        expect(LIGHT_SKIES).toContain(light);
        expect(Number.isInteger(moon) && moon >= 0 && moon < MOON_COUNT).toBe(true);
        if (beach !== null) expect(SEASONS).toContain(beach);
      }),
    );
  });
});
