import { proofs } from './proofs.ts';

// What draws docs/faults.md, and looks after docs/figures.json, has to know of rows that nobody has run.
console.log(
  JSON.stringify(
    proofs.map(({ name, says, faults, goal, rounds }) => ({
      name,
      says,
      faults,
      goal,
      rounds: rounds.prove,
    })),
  ),
);
