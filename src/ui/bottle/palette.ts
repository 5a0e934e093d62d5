export const BODY_COLOURS = [
  "#3F9C93",
  "#3D7FA6",
  "#2E4A8C",
  "#C4566A",
  "#C9772B",
  "#E7B04B",
  "#A9B23C",
  "#6F9E86",
  "#E58E6E",
  "#9CC7CF",
  "#EDE6D6",
  "#B98A3E",
  "#9B7350",
  "#8B9794",
  "#33434A",
] as const;

export const PAINT_PALETTE = ["#F4E7CF", "#FFFFFF", "#CFE0F2", "#F0C05A", "#E58E6E", "#2C5A86", "#22302F"] as const;

export const BINDING_PALETTE = ["#C89B66", "#8E2F22", "#C8452B", "#2C5A86", "#1F5E68", "#E7B04B", "#22302F"] as const;
