let context: AudioContext | null = null;

/** The volume, from 0 to 1; low enough for a room full of desks. */
const loudness = 0.06;

/**
 * Plays two soft notes. Does nothing if the browser can't play: before a press on the page, or without an
 * output.
 */
export async function playTone(): Promise<void> {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") await context.resume();
    const start = context.currentTime;
    for (const [index, hertz] of [587.33, 783.99].entries()) {
      const note = context.createOscillator();
      const volume = context.createGain();
      const from = start + index * 0.13;
      note.type = "sine";
      note.frequency.value = hertz;
      volume.gain.setValueAtTime(0, from);
      volume.gain.linearRampToValueAtTime(loudness, from + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.42);
      note.connect(volume).connect(context.destination);
      note.start(from);
      note.stop(from + 0.45);
    }
  } catch {
    // Missing sound is not an error, because the screen shows the same.
  }
}
