const HOUR = String.raw`\d{1,2}(?:[:.h]\d\d)?`;
const UNIT = String.raw` ?(?:[ap]\.? ?m(?!\p{L})\.?|(?:hours?|hrs?|uhr|uur|heures?|horas?|ore|o['’]?clock|час(?:а|ов|у)?|h|ч)(?!\p{L})|[時时點点시])`;
const TO = ` ?(?:[-~/&]|to|till?|until|and|bis|und|à|et|al?|e|y|tot|до|и) ?`;
/** Words before an hour that has no unit. */
const WHEN =
  '(?:after|before|until|till?|from|since|between|by|at|past|around|weekdays|weekends|daily|(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:days?)?|' +
  'nach|ab|vor|bis|zwischen|um|après|avant|dès|entre|vers|después|despues|antes|desde|hasta|dopo|prima|dalle|tra|depois|até|após|' +
  'vanaf|voor|tussen|efter|före|etter|før|kello|klo|kl|jälkeen|po|przed|od|после|до|с|от|между)' +
  String.raw`(?: (?:the|de|das?|delle|le|las?|às|kl\.?|godz\.?|um))*\.? `;

/** What precedes a time and is no part of a number. */
const START = String.raw`(^|[^\d./ -] ?)`;
const END = String.raw`(?!\d)`;

/** `24/7`, `9am-5pm` and `6 Uhr`; `9-5pm`; `18:00-20:00`; `after 6` and `between 9 and 5`. */
const TIMES = [
  String.raw`(^|[^\d./ -] ?|\d )(?:24 ?/ ?7|${HOUR}${UNIT}(?:${TO}${HOUR}(?:${UNIT})?)?)`,
  `${START}${HOUR}${TO}${HOUR}${UNIT}`,
  String.raw`(^|[^\d./ -] ?|\d )\d{1,2}:\d\d(?:${UNIT})?(?:${TO}\d{1,2}:\d\d(?:${UNIT})?)?`,
  String.raw`(^|[^\p{L}])${WHEN}${HOUR}(?:${UNIT})?(?:${TO}${HOUR}(?:${UNIT})?)?(?![ ./-]*\d)`,
].map((time) => new RegExp(time + END, 'giu'));

/** The text without times of day, such as those at which to call a number. */
export const withoutTimes = (text: string): string =>
  TIMES.reduce((rest, time) => rest.replace(time, '$1 '), text);
