const ACCEPTED = '4242424242424242';
const DECLINED = '4000000000000002';

export type CardForm = { number: string; expiry: string; cvc: string };
export type CardProblems = Partial<Record<keyof CardForm, string>>;

/** The payment is accepted, declined by the bank, or has input to correct. */
type CardOutcome = { kind: 'accepted' } | { kind: 'declined' } | { kind: 'mistyped'; problems: CardProblems };

/** Checks a card at the time `now`. Only the two test cards are valid. */
export function checkCard(form: CardForm, now: Date): CardOutcome {
  const digits = form.number.replace(/[\s-]/g, '');
  const found = {
    number: numberProblem(digits),
    expiry: expiryProblem(form.expiry.replace(/\s/g, ''), now),
    cvc: /^\d{3}$/.test(form.cvc.trim()) ? undefined : 'Enter the three digits of the security code.',
  };
  const problems: CardProblems = Object.fromEntries(Object.entries(found).filter(([, problem]) => problem));
  if (Object.keys(problems).length > 0) return { kind: 'mistyped', problems };
  return { kind: digits === DECLINED ? 'declined' : 'accepted' };
}

function numberProblem(digits: string): string | undefined {
  if (digits === '') return 'Enter a card number.';
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) return 'This card number is not valid.';
  if (digits !== ACCEPTED && digits !== DECLINED) return 'Use one of the test cards listed on this page.';
  return undefined;
}

function expiryProblem(expiry: string, now: Date): string | undefined {
  const parts = /^(\d{1,2})[/-](\d{2}|\d{4})$/.exec(expiry) ?? /^(\d{2})(\d{2}|\d{4})$/.exec(expiry);
  const month = Number(parts?.[1]);
  if (!parts?.[2] || month < 1 || month > 12) return 'Enter the expiry as month and year, such as 04/30.';
  const year = parts[2].length === 2 ? 2000 + Number(parts[2]) : Number(parts[2]);
  const isPast = year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  if (isPast) return 'This card has expired.';
  return year > now.getUTCFullYear() + 50 ? 'Enter the expiry as month and year, such as 04/30.' : undefined;
}

function passesLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
