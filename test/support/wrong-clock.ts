// Preloaded into a shop: shifts its clock by WRONG_BY_MS. SIGUSR2 switches the shift on or off; with WRONG_LATER it starts
// off.
const wrongBy = Number(process.env['WRONG_BY_MS'] ?? 0);
const Right = Date;
let isWrong = process.env['WRONG_LATER'] === undefined;
const ahead = (): number => (isWrong ? wrongBy : 0);
process.on('SIGUSR2', () => {
  isWrong = !isWrong;
});

globalThis.Date = class extends Right {
  constructor(...facts: [] | ConstructorParameters<typeof Right>) {
    if (facts.length === 0) super(Right.now() + ahead());
    else super(...facts);
  }
  static override now(): number {
    return Right.now() + ahead();
  }
} as DateConstructor;
