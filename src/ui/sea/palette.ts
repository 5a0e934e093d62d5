/** Art colours, not UI roles (docs/product.md 18.1). */
export type SeaPalette = {
  sky: readonly string[];
  sea: readonly [string, string, string, string, string];
  cap: string;
  sun: string;
  glow: readonly [string, number, number];
  isles: readonly [string, string];
  cloud: string;
  glint: string;
  swells: readonly [string, number];
  sand: readonly string[];
  grains: readonly [string, number];
  wet: string;
  foam: string;
};

const MORNING: SeaPalette = {
  sky: ["#A9CBD3", "#CFE0DC", "#F4E4CC", "#FBC79A"],
  sea: ["#F0C7A0", "#A9CBC4", "#63A5A8", "#3A8790", "#69AFAE"],
  cap: "#fff",
  sun: "#FFF6DF",
  glow: ["#FFD9A0", 0.95, 0.4],
  isles: ["#A7BFC0", "#7FA3A9"],
  cloud: "#fff",
  glint: "#FFF5DC",
  swells: ["#11606C", 0.13],
  sand: ["#E9D6B6", "#DCC29A"],
  grains: ["#7A5B2E", 0.25],
  wet: "#B9B491",
  foam: "#fff",
};

const DAY: SeaPalette = {
  ...MORNING,
  sky: ["#7FB6CC", "#A9D0DB", "#D3E8E6", "#EAF2E6"],
  sea: ["#CFE4DE", "#8DC3C2", "#4F9EA6", "#2F8290", "#62ABAE"],
  glow: ["#FFF6D8", 0.95, 0.4],
  isles: ["#9DBFC3", "#74A0A6"],
};

const EVENING: SeaPalette = {
  ...MORNING,
  sky: ["#A6B2CF", "#CDB7CB", "#F0BBA6", "#FBB980"],
  sea: ["#E3A284", "#A8A3A6", "#5F8A97", "#38687C", "#5F96A0"],
  sun: "#FFE3B0",
  glow: ["#FFB979", 0.95, 0.4],
  isles: ["#7F8298", "#5C6480"],
  cloud: "#F7D3C4",
  glint: "#FFE0B4",
  sand: ["#D6BFA4", "#C4A686"],
  wet: "#9C957F",
};

const NIGHT: SeaPalette = {
  sky: ["#050D16", "#0A1B2A", "#12324A", "#2A5468"],
  sea: ["#2C5A6C", "#123646", "#0B2735", "#0A2230", "#123A48"],
  cap: "#BFE0EA",
  sun: "#F3EBD2",
  glow: ["#BFD8E6", 0.5, 0.16],
  isles: ["#0E2636", "#0A1D2B"],
  cloud: "#35586C",
  glint: "#F3E7C4",
  swells: ["#061A26", 0.32],
  sand: ["#2A3840", "#1B272E"],
  grains: ["#fff", 0.12],
  wet: "#16333E",
  foam: "#A8CBD2",
};

export type SeaHour = "morning" | "day" | "evening" | "night";

/** Four skies (docs/product.md 18.7); the dark theme has the night alone. */
export const SEA_PALETTES: Readonly<Record<SeaHour, SeaPalette>> = {
  morning: MORNING,
  day: DAY,
  evening: EVENING,
  night: NIGHT,
};
