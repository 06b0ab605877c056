/** Three notes of a bell: frequency in hertz, delay in seconds. */
const NOTES = [
  [1046.5, 0],
  [1318.5, 0.35],
  [1568, 0.7],
] as const;
const FADE_S = 1.6;
const VOLUME = 0.25;

/** A bell of sine waves, which needs no download and rings offline. */
export const createChime = () => {
  let sound: AudioContext | undefined;

  const play = (context: AudioContext, hertz: number, at: number) => {
    const wave = new OscillatorNode(context, { frequency: hertz });
    const volume = new GainNode(context, { gain: VOLUME });
    volume.gain.setValueAtTime(VOLUME, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + FADE_S);
    wave.connect(volume).connect(context.destination);
    wave.start(at);
    wave.stop(at + FADE_S);
  };

  return {
    /** Call in a click handler: browsers allow sound only after a user gesture. */
    unlock() {
      try {
        sound ??= new AudioContext();
        void sound.resume().catch(() => undefined);
      } catch {
        // A device without sound still shows that the tea is ready.
      }
    },
    ring() {
      if (sound) for (const [hertz, after] of NOTES) play(sound, hertz, sound.currentTime + after);
      navigator.vibrate?.([200, 100, 200]);
    },
    close() {
      void sound?.close().catch(() => undefined);
      sound = undefined;
    },
  };
};
