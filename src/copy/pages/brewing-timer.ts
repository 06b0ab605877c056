const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
const ordinal = (infusion: number): string => ordinals[infusion - 1] ?? `${infusion}th`;

export const brewingTimer = {
  title: 'Brewing timer',
  infusion: (infusion: number, infusions: number) => `Infusion ${infusion} of ${infusions}`,
  left: 'Time left',
  start: (infusion: number) => (infusion === 1 ? 'Start' : `Start the ${ordinal(infusion)} infusion`),
  pause: 'Pause',
  resume: 'Resume',
  startOver: 'Start over',
  poured: (infusion: number) => `The ${ordinal(infusion)} infusion is ready: pour it now.`,
  spent: 'The leaf has given all it has.',
};
