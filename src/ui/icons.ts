/** Icons on a 24 grid, stroke 1.75 (docs/product.md 18.3): name → inner SVG. */
export const ICONS = {
  home: '<path d="M3 10c1.8-1.6 3.6-1.6 5.4 0s3.6 1.6 5.4 0 3.6-1.6 5.4 0l1.8 1.2"/><path d="M3 15c1.8-1.6 3.6-1.6 5.4 0s3.6 1.6 5.4 0 3.6-1.6 5.4 0l1.8 1.2"/><path d="M7.5 6.2a5 5 0 0 1 9 0"/><path d="M4 20h16"/>',
  square:
    '<path d="M4 9.5 5.5 4h13L20 9.5"/><path d="M4 9.5a2.67 2.67 0 0 0 5.33 0 2.67 2.67 0 0 0 5.34 0 2.67 2.67 0 0 0 5.33 0"/><path d="M5.5 12.5V20h13v-7.5"/><path d="M10 20v-4.5h4V20"/>',
  friends:
    '<circle cx="9" cy="8.5" r="3.5"/><path d="M2.8 19.5c.4-3.6 3-5.7 6.2-5.7s5.8 2.1 6.2 5.7"/><path d="M15.8 5.3a3.3 3.3 0 0 1 0 6.3M17.8 14.2c2 .8 3.2 2.7 3.5 5.3"/>',
  profile: '<circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c.5-4.2 3.6-6.7 7.5-6.7s7 2.5 7.5 6.7"/>',
  back: '<path d="M14.5 5 8 12l6.5 7"/>',
  chev: '<path d="m9.5 5.5 6 6.5-6 6.5"/>',
  down: '<path d="m5.5 9 6.5 6.5L18.5 9"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  install: '<rect x="4" y="4" width="16" height="16" rx="4.5"/><path d="M12 8.3v7.4M8.3 12h7.4"/>',
  key: '<circle cx="8" cy="8" r="4.5"/><path d="m11.3 11.3 8.2 8.2M16 16l2.2-2.2M18.6 18.6l1.6-1.6"/>',
  laptop: '<rect x="5" y="5" width="14" height="10.5" rx="2"/><path d="M2.5 19h19"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  search: '<circle cx="10.8" cy="10.8" r="6.3"/><path d="m15.6 15.6 4.9 4.9"/>',
  heart: '<path d="M12 20.3S3.5 15.4 3.5 9.2A4.7 4.7 0 0 1 12 6.6a4.7 4.7 0 0 1 8.5 2.6c0 6.2-8.5 11.1-8.5 11.1Z"/>',
  heartf:
    '<path fill="currentColor" d="M12 20.3S3.5 15.4 3.5 9.2A4.7 4.7 0 0 1 12 6.6a4.7 4.7 0 0 1 8.5 2.6c0 6.2-8.5 11.1-8.5 11.1Z"/>',
  eye: '<path d="M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12Z"/><circle cx="12" cy="12" r="2.8"/>',
  pick: '<path d="M12 3v9.5M8.3 9.2 12 12.8l3.7-3.6" transform="rotate(180 12 8)"/><path d="M3 17c1.8-1.6 3.6-1.6 5.4 0s3.6 1.6 5.4 0 3.6-1.6 5.4 0l1.8 1.2M3 21c1.8-1.6 3.6-1.6 5.4 0s3.6 1.6 5.4 0 3.6-1.6 5.4 0"/>',
  drop: '<path d="M12 3v10M8.3 9.6 12 13.2l3.7-3.6"/><path d="M3 17.5c1.8-1.6 3.6-1.6 5.4 0s3.6 1.6 5.4 0 3.6-1.6 5.4 0l1.8 1.2"/>',
  throw:
    '<path d="M3.5 17c4-9.5 9-12.5 14.5-10.5"/><path d="M14.2 3.3 18.5 6.7l-3.7 4.1"/><path d="M8 20.5c1.5-1.3 3-1.3 4.5 0s3 1.3 4.5 0 3-1.3 4.5 0"/>',
  comment:
    '<path d="M20.5 11.5c0 4.2-3.8 7.3-8.5 7.3-1.2 0-2.3-.2-3.3-.5L4 20l1.2-4A6.9 6.9 0 0 1 3.5 11.5c0-4.2 3.8-7.3 8.5-7.3s8.5 3.1 8.5 7.3Z"/>',
  translate:
    '<path d="M3.5 6h10M8.5 3.7V6M11.3 6c-.8 4-3.4 7-7.3 8.8M6 9c1.2 2.6 3.3 4.5 6 5.5"/><path d="m11.5 20.5 4.3-10.2 4.3 10.2M13 17.2h5.6"/>',
  share: '<path d="M12 14.5V3.5M8.3 7 12 3.3 15.7 7"/><path d="M6.5 11H5v9.5h14V11h-1.5"/>',
  flag: '<path d="M5.5 21V4M5.5 4.8c4-2 7 2 13 0v9c-6 2-9-2-13 0"/>',
  bag: '<path d="M6 9.5A6 6 0 0 1 18 9.5V20.5H6Z"/><path d="M9.5 4.3V3.2h5v1.1M9 15.5h6v5H9zM9.5 10h5"/>',
  coin: '<circle cx="12" cy="12" r="8.5"/><path d="M7.5 11c1.5-1.3 3-1.3 4.5 0s3 1.3 4.5 0M7.5 14.5c1.5-1.3 3-1.3 4.5 0s3 1.3 4.5 0"/>',
  sun: '<path d="M6.5 16.5a5.5 5.5 0 0 1 11 0M3 16.5h18M12 4.5V7M4.6 8.6l1.8 1.8M19.4 8.6l-1.8 1.8M7 20h10"/>',
  belloff:
    '<path d="M8 7.4A6 6 0 0 1 18 11v5.5m1.5 1.5h-15L6 16.5V11"/><path d="M10 20.5c.5.7 1.2 1 2 1s1.5-.3 2-1"/><path d="m4 3 16 18"/>',
  bell: '<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15Z"/><path d="M10 20.5c.5.7 1.2 1 2 1s1.5-.3 2-1"/>',
  gear: '<path d="M12 3.5v2.3M12 18.2v2.3M20.5 12h-2.3M5.8 12H3.5M18 6l-1.6 1.6M7.6 16.4 6 18M18 18l-1.6-1.6M7.6 7.6 6 6"/><circle cx="12" cy="12" r="6.2"/><circle cx="12" cy="12" r="2.5"/>',
  globe:
    '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c2.5 2.3 3.7 5.2 3.7 8.5s-1.2 6.2-3.7 8.5c-2.5-2.3-3.7-5.2-3.7-8.5S9.5 5.8 12 3.5Z"/>',
  album:
    '<rect x="3.5" y="4.5" width="17" height="15" rx="2.5"/><path d="m4 16.5 5-5 4.5 4.5 2.5-2.5 4 3.8"/><circle cx="15.5" cy="9" r="1.5"/>',
  bottle:
    '<path d="M10 3h4M10.3 5.5h3.4v4c0 1.8 2.8 2.7 2.8 5.3v4.7a2 2 0 0 1-2 2h-5a2 2 0 0 1-2-2v-4.7c0-2.6 2.8-3.5 2.8-5.3Z"/><path d="M7.5 15.5h9"/>',
  palette:
    '<path d="M12 3.5c-4.9 0-8.5 3.6-8.5 8.3 0 4.9 3.7 8.7 8 8.7 1.6 0 2.2-1 1.9-2.2-.4-1.7.5-2.8 2.2-2.8h1.7c2 0 3.2-1.5 3.2-3.6 0-4.8-3.8-8.4-8.5-8.4Z"/><circle cx="8" cy="11" r="1"/><circle cx="11" cy="7.5" r="1"/><circle cx="15.5" cy="8.5" r="1"/>',
  emoji: '<circle cx="12" cy="12" r="8.5"/><path d="M8.5 14.2c.9 1.3 2.1 2 3.5 2s2.6-.7 3.5-2M9 9.5v.6M15 9.5v.6"/>',
  send: '<path d="M4 12 20 4.5 15.5 20l-4-6.5Z"/><path d="m11.5 13.5 4-4.5"/>',
  flame:
    '<path d="M12 21c3.8 0 6.3-2.5 6.3-6 0-4.5-4.5-6-4.3-11.5-3.5 1.3-5 4.5-4.5 7.5-1.3-.5-1.8-1.6-1.9-2.5C6.3 10 5.7 12.3 5.7 15c0 3.5 2.5 6 6.3 6Z"/>',
  check: '<path d="m5 12.8 4.7 4.7L19.5 7"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5.2l3.5 2.1"/>',
  more: '<path d="M5.5 12h.01M12 12h.01M18.5 12h.01" stroke-width="2.8"/>',
  lock: '<rect x="5" y="10.5" width="14" height="10" rx="2.5"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5"/>',
  mail: '<rect x="3.5" y="5.5" width="17" height="13.5" rx="2.5"/><path d="m4 7.5 8 6 8-6"/>',
  filter: '<path d="M4 7h16M7 12h10M10 17h4"/>',
  redo: '<path d="m15.5 5 4 4-4 4"/><path d="M19.5 9h-9a5.5 5.5 0 0 0 0 11H15"/>',
  dice: '<rect x="4" y="4" width="16" height="16" rx="4"/><path d="M8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01" stroke-width="2.4"/>',
  undo: '<path d="M8.5 5 4.5 9l4 4"/><path d="M4.5 9h9a5.5 5.5 0 0 1 0 11H9"/>',
  feedback:
    '<path d="M4 20.5V5.5A2 2 0 0 1 6 3.5h12a2 2 0 0 1 2 2V15a2 2 0 0 1-2 2H8Z"/><path d="M12 7v4M12 13.8v.1"/>',
  star: '<path d="m12 4 2.4 5.2 5.6.6-4.2 3.8 1.2 5.6-5-2.9-5 2.9 1.2-5.6L4 9.8l5.6-.6Z"/>',
  edit: '<path d="m5 15.5-.8 4.3 4.3-.8L19.5 8 16 4.5Z"/>',
  userplus: '<circle cx="10" cy="8" r="4"/><path d="M3 20.5c.5-4.2 3.3-6.7 7-6.7 1.5 0 2.9.4 4 1.2M18 14v6M15 17h6"/>',
  wifi: '<path d="M3.5 9.5c5-4.6 12-4.6 17 0M6.5 13c3.2-3 7.8-3 11 0M9.5 16.5c1.5-1.4 3.5-1.4 5 0M12 19.5v.1"/>',
  logout: '<path d="M10 4.5H5.5v15H10M14.5 8l4 4-4 4M18 12H9.5"/>',
  trash: '<path d="M4.5 6.5h15M9.5 6V4h5v2M6.5 6.5l.8 13h9.4l.8-13M10 10.5v5.5M14 10.5v5.5"/>',
  copy: '<rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2.5"/><path d="M15.5 5.5A2 2 0 0 0 13.5 4H6a2 2 0 0 0-2 2v7.5a2 2 0 0 0 1.5 2"/>',
  "x-circle": '<circle cx="12" cy="12" r="8.5"/><path d="m9 9 6 6M15 9l-6 6"/>',
  server:
    '<rect x="4" y="4.5" width="16" height="6.5" rx="2"/><rect x="4" y="13" width="16" height="6.5" rx="2"/><path d="M7.5 7.8h.01M7.5 16.3h.01" stroke-width="2.4"/>',
  devices:
    '<path d="M4.5 15V6.5A1.5 1.5 0 0 1 6 5h11a1.5 1.5 0 0 1 1.5 1.5V8M2.5 18.5h9.5M4.5 15H12"/><rect x="14.5" y="10.5" width="7" height="10" rx="1.6"/><path d="M17.3 18h1.4"/>',
  device: '<rect x="6.5" y="3" width="11" height="18" rx="2.5"/><path d="M10.8 18h2.4"/>',
  "check-circle": '<circle cx="12" cy="12" r="8.5"/><path d="m8.3 12.4 2.5 2.5 5-5.4"/>',
  info: '<circle cx="12" cy="12" r="8.5"/><path d="M12 11.5v4.8M12 7.8v.1"/>',
  warning: '<path d="M12 4 3 19.5h18Z"/><path d="M12 10v4.5M12 17v.1"/>',
  moon: '<path d="M19.5 14.3A8 8 0 0 1 9.7 4.5a8 8 0 1 0 9.8 9.8Z"/>',
  "eye-off":
    '<path d="M5 7.8C3.4 9.6 2.5 12 2.5 12S6 18.2 12 18.2c1.5 0 2.9-.4 4.1-1M9.5 6.1A9 9 0 0 1 12 5.8c6 0 9.5 6.2 9.5 6.2s-.9 1.7-2.7 3.4M10 10a2.8 2.8 0 0 0 4 4M4 4l16 16"/>',
  minus: '<path d="M5 12h14"/>',
  refresh:
    '<path d="M19.5 11.5A7.5 7.5 0 0 0 6 7.5L4 10M4.5 12.5A7.5 7.5 0 0 0 18 16.5l2-2.5M4 5.5V10h4.5M20 18.5V14h-4.5"/>',
  link: '<path d="m10 14 4-4M8.5 11.5l-2.8 2.8a3.5 3.5 0 0 0 5 5l2.8-2.8M15.5 12.5l2.8-2.8a3.5 3.5 0 0 0-5-5l-2.8 2.8"/>',
  ban: '<circle cx="12" cy="12" r="8.5"/><path d="m6 6 12 12"/>',
  shield: '<path d="M12 3.5 5 6v5.5c0 4.3 2.8 7.3 7 9 4.2-1.7 7-4.7 7-9V6Z"/><path d="m9 11.8 2.2 2.2 4-4.3"/>',
  camera:
    '<path d="M4 8.5A1.5 1.5 0 0 1 5.5 7h2.3l1.5-2.5h5.4L16.2 7h2.3A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5Z"/><circle cx="12" cy="12.8" r="3.3"/>',
  compass: '<circle cx="12" cy="12" r="8.5"/><path d="m15.5 8.5-2 5-5 2 2-5Z"/>',
  calendar: '<rect x="4" y="5.5" width="16" height="14.5" rx="2.5"/><path d="M4 10.5h16M8.5 3.5v4M15.5 3.5v4"/>',
  download: '<path d="M12 3.5v11M8.3 11 12 14.7l3.7-3.7M4.5 15.5v4.5h15v-4.5"/>',
  gift: '<rect x="4" y="9" width="16" height="4" rx="1"/><path d="M5.5 13v7.5h13V13M12 9v11.5M12 9C10 4 5.5 4 6.5 7c.4 1.3 2.5 2 5.5 2ZM12 9c2-5 6.5-5 5.5-2-.4 1.3-2.5 2-5.5 2Z"/>',
  reply: '<path d="M9 6 4 11l5 5"/><path d="M4 11h8.5c4 0 6.5 2.5 7.5 7"/>',
  tag: '<path d="M4 11.5V4.5h7l9 9-7 7Z"/><circle cx="8" cy="8.5" r="1.2"/>',
  beacon:
    '<path d="m9.3 20.5 1.1-10.5h3.2l1.1 10.5M7.5 20.5h9M9.5 10h5M10.2 10V6.8h3.6V10M9.6 6.8 12 4l2.4 2.8ZM9.9 15.3h4.2"/><path d="M6.8 7.3 3.8 6M6.8 9.4l-3 1.1M17.2 7.3l3-1.3M17.2 9.4l3 1.1"/>',
  door: '<path d="M6.5 20.5v-16a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v16M4 20.5h16M14 12v.6"/>',
  hourglass:
    '<path d="M6.5 3.5h11M6.5 20.5h11M8 3.5V7c0 2.5 4 3 4 5s-4 2.5-4 5v3.5M16 3.5V7c0 2.5-4 3-4 5s4 2.5 4 5v3.5"/>',
  phone:
    '<path d="M6.5 4h3l1.5 4-2 1.7c.9 2.2 2.3 3.6 4.5 4.5l1.7-2 4 1.5v3c0 1.5-1.2 2.6-2.7 2.5C9.8 18.7 4.8 13.7 4 6.7 3.9 5.2 5 4 6.5 4Z"/>',
  ring: '<circle cx="12" cy="12" r="8.5"/><circle cx="12" cy="12" r="3.6"/><path d="m6 6 3.4 3.4M18 6l-3.4 3.4M6 18l3.4-3.4M18 18l-3.4-3.4"/>',
  scale:
    '<path d="M12 4v16M8.5 20h7M5 7.5h14M5 7.5l-2.3 5.7a2.6 2.6 0 0 0 4.6 0ZM19 7.5l-2.3 5.7a2.6 2.6 0 0 0 4.6 0Z"/>',
  seal: '<circle cx="12" cy="9.3" r="5.8"/><path d="m8.3 14-1.5 6.5 5.2-2.6 5.2 2.6-1.5-6.5M9 9.6c1-.9 2-.9 3 0s2 .9 3 0"/>',
  unlock: '<rect x="5" y="10.5" width="14" height="10" rx="2.5"/><path d="M8 10.5V8a4 4 0 0 1 7.7-1.5M12 14.5v2.2"/>',
  words: '<path d="M4 6.5h16M4 12h9M4 17.5h6M14.5 14.5l5 5M19.5 14.5l-5 5"/>',
  nowifi:
    '<path d="M3.8 10.8c1.7-1.5 3.5-2.5 5.5-3M14 7.6c2.2.4 4.3 1.5 6.2 3.2M7.8 14.8c1.1-1 2.3-1.5 3.6-1.6M15.6 14.3l.6.5M12 18.7v.1M4.5 4.5l15 15"/>',
  leaf: '<path d="M6 17.5C4 9 10 4.5 19.5 4.5c.5 9.5-4.5 15-13.5 13ZM4 20.5c2-4.5 5-7.5 9-9.5"/>',
  cup: '<path d="M5 8.5h11V14a5 5 0 0 1-5 5h-1a5 5 0 0 1-5-5ZM16 10h1.3a2.5 2.5 0 0 1 0 5H16M8 5.5V4M13 5.5V4"/>',
  boat: '<path d="M4 15.5h16l-2.5 5h-11ZM12.5 12.5V3.5l6 9ZM10 12.5V7l-4 5.5Z"/>',
  bulb: '<path d="M9 17c-2-1.4-3.2-3.2-3.2-5.5a6.2 6.2 0 0 1 12.4 0c0 2.3-1.2 4.1-3.2 5.5ZM9.5 20.3h5"/>',
  hand: '<path d="M8 12.5v-6a1.5 1.5 0 0 1 3 0V11M11 10.5V5a1.5 1.5 0 0 1 3 0v5.5M14 10.5v-4a1.5 1.5 0 0 1 3 0V14c0 4-2.5 6.5-6 6.5-2.6 0-4-1.2-5-3.2l-1.8-3.4A1.5 1.5 0 0 1 6.8 12.3L8 14"/>',
  backspace: '<path d="M8.5 5.5h11a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-11L3 12ZM11.5 9.5l5 5M16.5 9.5l-5 5"/>',
} as const;

export type IconName = keyof typeof ICONS;

/** Mirrored in right-to-left pages. */
export const RTL_MIRRORED_ICONS: ReadonlySet<IconName> = new Set<IconName>([
  "back",
  "chev",
  "throw",
  "send",
  "undo",
  "redo",
  "reply",
  "logout",
  "feedback",
  "backspace",
]);

// A struck disc with two waves, the same in every theme.
const COIN =
  '<circle cx="12" cy="12.7" r="10.5" fill="#8A5A08"/>' +
  '<circle cx="12" cy="11.5" r="10.5" fill="#F0C05A"/><circle cx="12" cy="11.5" r="8" fill="#E3A93C"/>' +
  '<path d="M6.8 10.2c1.7-1.6 3.5-1.6 5.2 0s3.5 1.6 5.2 0M6.8 14c1.7-1.6 3.5-1.6 5.2 0s3.5 1.6 5.2 0" fill="none" ' +
  'stroke="#FFF2CC" stroke-width="1.9" stroke-linecap="round"/>';

/** The coin as a picture of its own. */
export const COIN_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${COIN}</svg>`;

const LINE =
  'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';

/** All icons as one SVG sprite; strokes use `currentColor`. */
export const renderIconSprite = (): string => {
  const symbols = Object.entries(ICONS).map(([name, art]) => `<symbol id="${name}" ${LINE}>${art}</symbol>`);
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}<symbol id="coin-disc" viewBox="0 0 24 24">${COIN}</symbol></svg>`;
};
