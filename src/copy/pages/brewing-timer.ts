export const brewingTimer = {
  title: 'Brewing timer',
  infusion: (infusion: number, infusions: number) => `Infusion ${infusion} of ${infusions}`,
  left: 'Time left',
  start: (infusion: number) => (infusion === 1 ? 'Start' : `Start infusion ${infusion}`),
  pause: 'Pause',
  resume: 'Resume',
  startOver: 'Start over',
  poured: (infusion: number) => `Infusion ${infusion} is ready: pour it now.`,
  spent: 'The leaf has given all it has.',
};
