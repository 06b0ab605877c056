const HOUR = String.raw`(?:[01]?\d|2[0-4])(?:[:.h][0-5]\d)?(?!\d)`;
const CLOCK = String.raw`(?:[01]?\d|2[0-4])[:h][0-5]\d(?!\d)`;
const HOUR_OF_12 = String.raw`(?:0?[1-9]|1[0-2])(?:[:.][0-5]\d)?`;
/** `am` before another word is the German preposition. */
const AM_PM = String.raw`(?:a ?m(?! \p{L})|a\. ?m|p\.? ?m)(?!\p{L})\.?`;
/** Excludes initials such as `H.`, and words that start a remark such as `ore pasti`. */
const UNIT = String.raw` ?(?:${AM_PM}|(?:hours?|hrs?|uhr|uur|heures?|horas?|o['’]?clock|час(?:а|ов|у)?|days?|tage?|jours?|d[ií]as?|h(?!\.))(?!\p{L})|[时時点點시])`;
const UNIT_AFTER_WORD = String.raw`(?:${UNIT}| ?(?:am|h|ч)(?![\p{L}\d]))`;
const TO_WORD = '(?:to|till?|until|and|bis|und|à|et|al?|e|y|tot|до|и)';
const TO = ` ?(?:[-~/&]|${TO_WORD}) ?`;
/** Words before an hour without a unit. `kl.` counts only after another word, since it also means an extension. */
const WORD =
  String.raw`(?:^|[^\p{L}\d])` +
  '(?:after|before|until|till?|from|since|between|by|at|past|around|weekdays|weekends|daily|(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:days?)?|' +
  'nach|ab|vor|bis|zwischen|um|après|avant|dès|entre|vers|después|despues|antes|desde|hasta|dopo|prima|dalle|tra|depois|até|após|' +
  'vanaf|voor|tussen|efter|före|etter|før|kello|klo|jälkeen|po|przed|od|после|до|с|от|между)' +
  String.raw`(?: (?:the|de|das?|delle|le|las?|às|kl\.?|godz\.?|um))*\.? `;

/** After a number: `after 6`, `entre 9h30 et 12h`; `, 6 pm`, `(9-17 Uhr)`; `9am to 5pm`; `下午6点`; `24/7`. */
const LAST = [
  `(${WORD})${HOUR}(?:(?:${UNIT_AFTER_WORD})?${TO}${HOUR})?`,
  `([(,;] ?)(?:${HOUR}(?:${UNIT_AFTER_WORD})?${TO}${HOUR}${UNIT}|${HOUR}${UNIT}|${CLOCK}(?:${TO}${CLOCK})?)`,
  String.raw`(\d )(?:${HOUR_OF_12}[ap]\.?m\.?${TO})?${HOUR_OF_12}${AM_PM}`,
  String.raw`(\d |\p{L})${HOUR}[时時点點시](?:${TO}${HOUR}[时時点點시])?`,
  String.raw`([(,;] ?| [-/|] |\d{4} |\d(?:\D?\d){9} )(?:24|7) ?/ ?(?:24|7)`,
].map((time) => new RegExp(String.raw`${time}(?=\D*$)`, 'iu'));

const FIRST = new RegExp(
  String.raw`^(\D*?${WORD})(?:${CLOCK}|${HOUR}${UNIT_AFTER_WORD})(?:${TO}(?:${CLOCK}|${HOUR}${UNIT_AFTER_WORD}))?`,
  'iu',
);

/** An hour that may be the end of a number, as in `030 90 18 20 Uhr`. */
const UNCLEAR = new RegExp(
  String.raw`\d(?: [-/|])? ${HOUR}(?: ${UNIT}| ?${TO_WORD} ?\d)|\d[^\d\p{L}]+24 ?[x-] ?7(?=\D*$)|^24 ?[/x-] ?7(?!\d)`,
  'iu',
);

/** Removes times of day, such as when to call a number; returns '' if an hour may be part of the number. */
export const withoutTimes = (text: string): string => {
  if (UNCLEAR.test(text)) return '';
  const rest = [FIRST, ...LAST].reduce((left, time) => left.replace(time, '$1 '), text);
  return rest === text ? text : withoutTimes(rest);
};
