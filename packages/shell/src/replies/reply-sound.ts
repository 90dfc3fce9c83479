/** Generates the reply sound note by note. There is no sound file, and so no licence. */
export interface ReplySound {
  /** Lets the browser play from now on, which it allows only during a press. */
  readonly wake: () => void;
  readonly play: () => void;
}

/** Two soft notes, a fourth apart: Hz, and seconds from the start. */
const notes = [
  { pitch: 659.25, at: 0 },
  { pitch: 880, at: 0.11 },
] as const;
const noteSeconds = 0.42;
const riseSeconds = 0.012;
/** Between 0 and 1, the maximum. */
const loudness = 0.07;

/** Creates the sound with the browser's audio; null if it has none. */
export function createReplySound(): ReplySound | null {
  if (!("AudioContext" in globalThis)) return null;
  const audio = new AudioContext();

  function play(): void {
    for (const { pitch, at } of notes) {
      const start = audio.currentTime + at;
      const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch });
      const volume = new GainNode(audio, { gain: 0 });
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(loudness, start + riseSeconds);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + noteSeconds);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + noteSeconds);
    }
  }

  return {
    wake() {
      void audio.resume().catch(() => undefined);
    },
    play() {
      // Notes scheduled on a suspended audio clock would all sound at once when it resumes.
      if (audio.state === "running") play();
      else void audio.resume().then(play, () => undefined);
    },
  };
}
