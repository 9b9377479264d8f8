// Small sounds, made on the spot: no files. Off unless the reader wants them.
import { settings } from "../settings.svelte";

const LOUDEST = 0.5;

let context: AudioContext | null = null;

const TUNES = {
  move: [[523, 0.05]],
  turn: [
    [659, 0.07],
    [880, 0.1],
  ],
  end: [
    [523, 0.12],
    [659, 0.12],
    [784, 0.22],
  ],
} as const;

export function sound(kind: keyof typeof TUNES): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const [pitch, length] of TUNES[kind]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDEST * settings.volume ** 2, at); // as the ear hears it
    volume.gain.exponentialRampToValueAtTime(0.001, at + length + 0.08);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + length + 0.1);
    at += length;
  }
}
