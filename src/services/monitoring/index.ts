export { MAX_REJECTED_EVENTS } from './find-alerts.ts';
