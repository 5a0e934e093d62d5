export type Sound = "cork" | "splash" | "paper" | "heart";

const KEY = "feel";
/** ms */
const VIBRATIONS: Record<Sound, number[]> = { cork: [12], splash: [18], paper: [6], heart: [14, 60, 14] };

/** Off unless switched on on this device. */
export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(KEY) === "1";
  } catch {
    return false;
  }
}

export function setSoundOn(on: boolean): void {
  if (on) localStorage.setItem(KEY, "1");
  else localStorage.removeItem(KEY);
}

let context: AudioContext | null = null;

async function playAudio(url: string): Promise<void> {
  context ??= new AudioContext();
  const bytes = await (await fetch(url)).arrayBuffer();
  const source = context.createBufferSource();
  source.buffer = await context.decodeAudioData(bytes);
  source.connect(context.destination);
  source.start();
}

/** Plays a sound and buzzes, where that is switched on; a browser that may not play is silent. */
export function playSound(name: Sound): void {
  if (!isSoundOn()) return;
  navigator.vibrate?.(VIBRATIONS[name]);
  const url = playSound.files[name];
  if (url) void playAudio(url).catch(() => undefined);
}

playSound.files = {} as Partial<Record<Sound, string>>;
