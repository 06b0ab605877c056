import { html, raw } from 'hono/html';
import { activeAlerts, alertText } from '#domain/monitoring/alert.ts';
import { VITALS, type Vital, type VitalSummary } from '#domain/monitoring/web-vitals.ts';
import { ORDER_STATUSES } from '#domain/orders/order.ts';
import { formatCents } from '#domain/values/money.ts';
import { type ShopStats, STATS_DAYS } from '#services/monitoring/shop-stats.ts';
import type { PageCacheStats } from '../page-cache/page-cache.ts';

export const OPERATOR_STYLE = `:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;margin:0 0 2rem}th,td{padding:.25rem 1rem .25rem 0;text-align:left;border-bottom:1px solid #8886}
td.n{text-align:right;font-variant-numeric:tabular-nums}.wide{overflow-x:auto}.poor{font-weight:700}.poor::after{content:" ▲"}`;

/** The largest good value. Source: web.dev, "Web Vitals". */
const MAX_GOOD: Readonly<Record<Vital, number>> = { LCP: 2_500, CLS: 0.1, INP: 200, TTFB: 800, FCP: 1_800 };

type Html = ReturnType<typeof html>;
const table = (
  head: readonly string[],
  rows: readonly Html[],
): Html => html`<div class="wide" role="group" aria-label="${head[0]}" tabindex="0"><table>
<thead><tr>${head.map((word) => html`<th scope="col">${word}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;

const tableRow = (name: string, ...values: (string | number)[]): Html =>
  html`<tr><th scope="row">${name}</th>${values.map((value) => html`<td class="n">${value}</td>`)}</tr>`;

const vitalCell = (vital: VitalSummary | undefined): Html => {
  if (!vital) return html`<td class="n">–</td>`;
  const text = vital.vital === 'CLS' ? vital.p75.toFixed(3) : `${Math.round(vital.p75)} ms`;
  return html`<td class="n${vital.p75 > MAX_GOOD[vital.vital] ? ' poor' : ''}" title="${vital.visits} visits">${text}</td>`;
};

const vitalRows = (vitals: ShopStats['vitals']): Html[] =>
  [...Map.groupBy(vitals, ({ route }) => route)].map(
    ([route, routeVitals]) =>
      html`<tr><th scope="row">${route}</th>${VITALS.map((vital) => vitalCell(routeVitals.find((summary) => summary.vital === vital)))}</tr>`,
  );

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

export const operatorPage = (
  shopName: string,
  stats: ShopStats,
  cache: PageCacheStats,
): Html => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>How ${shopName} is doing</title><style>${raw(OPERATOR_STYLE)}</style></head><body><main>
<h1>How ${shopName} is doing</h1>
<h2>Alerts</h2>
${
  activeAlerts(stats.alerts).length > 0
    ? table(
        ['Alert', 'Count'],
        activeAlerts(stats.alerts).map((alert) => tableRow(alertText(alert), stats.alerts[alert] ?? 0)),
      )
    : html`<p>There are no alerts.</p>`
}
<h2>Orders</h2>
${table(
  ['Status', 'Orders'],
  ORDER_STATUSES.map((status) => tableRow(status, stats.orders[status] ?? 0)),
)}
<h2>Money</h2>
${table(
  ['Paid orders', 'Amount'],
  [
    tableRow('Payments', formatCents(stats.money.payments.cents)),
    tableRow('Refunded', formatCents(stats.money.payments.refundedCents)),
    tableRow('Net', formatCents(stats.money.payments.cents - stats.money.payments.refundedCents)),
  ],
)}
<h2>Running out</h2>
${
  stats.runningOut.length > 0
    ? table(
        ['Product', 'Units left'],
        stats.runningOut.map(({ name, units }) => tableRow(name, units)),
      )
    : html`<p>No product is running out.</p>`
}
<h2>Real visits</h2>
<p>75th percentile of the last ${STATS_DAYS} days. ▲ marks values above the limit of a good one.</p>
${
  stats.vitals.length > 0
    ? table(['Page', ...VITALS], vitalRows(stats.vitals))
    : html`<p>No visits measured yet.</p>`
}
<h2>Page cache of this server</h2>
${table(
  ['Metric', 'Value'],
  [
    tableRow('Pages', cache.pages),
    tableRow('Memory', megabytes(cache.bytes)),
    tableRow('Hits', cache.hits),
    tableRow('Rendered', cache.rendered),
    tableRow('Cleared', cache.clears),
  ],
)}
</main></body></html>`;
