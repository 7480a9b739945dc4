/** How loud a tone is in some sound, and how loud what is left without it: the root of the mean square. */
export function toneAmplitude(
  sound: readonly number[],
  hertz: number,
  sampleRate: number,
): { amplitude: number; residue: number } {
  const angle = (at: number) => (2 * Math.PI * hertz * at) / sampleRate;
  const part = (wave: (angle: number) => number) =>
    (2 * sound.reduce((sum, sample, at) => sum + sample * wave(angle(at)), 0)) / sound.length;
  const [sine, cosine] = [part(Math.sin), part(Math.cos)];
  const rest = sound.map((sample, at) => sample - sine * Math.sin(angle(at)) - cosine * Math.cos(angle(at)));
  return {
    amplitude: Math.hypot(sine, cosine),
    residue: Math.sqrt(rest.reduce((sum, sample) => sum + sample * sample, 0) / rest.length),
  };
}
