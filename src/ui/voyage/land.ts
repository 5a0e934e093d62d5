/**
 * Land in cells of 3 degrees, 120 by 44, from 75° N to 57° S and from the date line eastwards; one hexadecimal digit is
 * four cells. Made from Natural Earth (public domain, https://www.naturalearthdata.com), 1:110m land: a cell is land
 * where its middle is.
 */
const LAND = `
000034ab807ff800000211fffe0000 83f8d7cbf83ffffffff23fffffff86 7fffffffffffffff80680800000000
9fffffffffffffffdffffffffffffe 07fffff83c0c0003dffffffffffffe 0383fff83e000003cffffffffff040
0000ffff3f800021dfffffffffc0c0 00007fffff800077fffffffffff080 00003ffffd40002fffffffffffe000
00003fffff00001fffffffffffc000 00003ffff800007f7c77ffffff9000 00003ffff00000707ffbfffffe0000
00001fffe000007217fffffff22000 00000fffc000003f08fffffff2e000 000007ff8000007ffffffffff80000
000007f0800000fffff7fffff80000 000002f0000001fffffbfffff00000 00000070000003ffff7f1fffe00000
00000072280003fffffe0f9f800000 0000001f000003ffffbc0e1f080000 00000003000003fffff00607800000
000000001e0001fffff80601000000 000000003f0000fffff80204040000 000000003fe00073fff0000e200000
000000003fe00001ffe00006780000 000000007ff80001ffc00006e08000 000000007fff0000ff800003007000
000000007fff8000ff800001403800 000000003fff0000ffc00000000400 000000003ffe0000ffc0000001d000
000000001ffe0000ff98000007d800 000000000ffe0000ff1000000ff800 000000000ffc00007f3000003ffc00
000000000ff000007e0000003ffe00 000000000ff000007e0000003ffe00 000000000fe000003c0000003ffe00
000000000fc0000030000000183c00 000000001f80000000000000001c02 000000001e00000000000000000002
000000001c0000000000000000000c 000000001c00000000000000000008 000000001800000000000000000000
000000001800000000000000000000 000000000c00000000000000000000`;

/** Degrees of a cell. */
const CELL = 3;

/** Size of the chart in degrees; above 75° N there is room for arcs. */
export const CHART = { width: 360, height: 146, north: 75, margin: 14 } as const;

export const VIEW_BOX = `0 ${-CHART.margin} ${CHART.width} ${CHART.height}`;

/** Runs of land cells of each row, from the north. */
export function landRuns(): { row: number; from: number; cells: number }[] {
  return LAND.trim()
    .split(/\s+/)
    .flatMap((digits, row) => {
      const bits = [...digits].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, "0")).join("");
      return [...bits.matchAll(/1+/g)].map((run) => ({ row, from: run.index, cells: run[0].length }));
    });
}

/** One line for each run; its dashes are the dots, and the last one lies just before its end. */
const landPath = (): string =>
  landRuns()
    .map(({ row, from, cells }) => `M${(from + 0.5) * CELL} ${(row + 0.5) * CELL}h${(cells - 1) * CELL + 0.1}`)
    .join("");

const DOT = 'fill="none" stroke-width="1.9" stroke-linecap="round" stroke-dasharray=".01 2.99"';

/** The dots of the land. @param colour of the dots */
export const drawLand = (colour: string): string => `<path d="${landPath()}" ${DOT} stroke="${colour}"/>`;

/** The dotted world as a file: the same grey by day and by night. */
export const drawWorld = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${VIEW_BOX}" width="${CHART.width}" height="${CHART.height}">${drawLand("#708C93")}</svg>`;
