import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import { adminShipments, adminShipping as copy } from '#copy/admin/fulfilment.ts';
import { REUSE } from '../../components/orders/ship-anyway-form.tsx';
import type { StaffFormResult } from '../../forms/staff-form-result.ts';

/** An order that two scans shipped, with the texts of its notes. */
export type ShippedOrder = { readonly orderNumber: string; readonly notes: readonly string[] };

/** The response to two scans: the order that is shipped, or errors. */
export type ScanResult = StaffFormResult & { readonly shipped?: ShippedOrder };

/** The texts of two scans, and the id that makes a repeat harmless. */
export type Scan = {
  readonly requestId: string;
  /** Anyway if another parcel may have the tracking number. */
  readonly intent: 'scan' | 'scan-anyway';
  readonly orderNumber: string;
  readonly trackingNumber: string;
  readonly carrier: string;
};

type Props = {
  readonly scan: Scan;
  readonly onShipped: (order: ShippedOrder) => void;
  readonly onFailed: () => void;
  readonly onAgain: () => void;
  readonly onAnyway: () => void;
  readonly onDismiss: () => void;
};

const reasonIn = ({ errors = {}, problem }: ScanResult): string =>
  problem ?? errors[REUSE] ?? errors['orderNumber'] ?? errors['trackingNumber'] ?? errors['carrier'] ?? '';

/** Sends two scans; shows why an order was not shipped, with what was typed. */
export function ScanRow({ scan, onShipped, onFailed, onAgain, onAnyway, onDismiss }: Props) {
  const { submit, data, state } = useFetcher<ScanResult>({ key: scan.requestId });
  const send = () => void submit({ ...scan }, { method: 'post' });
  const sendFirst = useEffectEvent(send);
  // Without an error of what was typed, the same scan may succeed.
  const isRepeatable = data !== undefined && Object.keys(data.errors ?? {}).length === 0;
  const onResult = useEffectEvent((result: ScanResult) => {
    if (result.shipped !== undefined) onShipped(result.shipped);
    else if (!isRepeatable) onFailed();
  });
  const onOnline = useEffectEvent(() => {
    if (isRepeatable && state === 'idle') send();
  });
  useEffect(() => {
    sendFirst();
    const repeat = () => onOnline();
    window.addEventListener('online', repeat);
    return () => window.removeEventListener('online', repeat);
  }, []);
  useEffect(() => {
    if (data) onResult(data);
  }, [data]);
  const { orderNumber, trackingNumber } = scan;
  if (!data || data.shipped !== undefined || state !== 'idle')
    return (
      <li>
        <p>{copy.busy(orderNumber)}</p>
      </li>
    );
  return (
    <li className="notice">
      <p role="alert">{copy.failed(orderNumber, reasonIn(data))}</p>
      <p>{copy.typedTracking(trackingNumber)}</p>
      <p className="actions">
        {data.errors?.[REUSE] !== undefined && (
          <button
            type="button"
            className="button quiet"
            aria-label={adminShipments.anywayOf(orderNumber)}
            onClick={onAnyway}
          >
            {adminShipments.anyway}
          </button>
        )}
        <button
          type="button"
          className="button quiet"
          aria-label={copy.againOf(orderNumber)}
          onClick={isRepeatable ? send : onAgain}
        >
          {copy.again}
        </button>
        <button
          type="button"
          className="button quiet"
          aria-label={copy.dismissOf(orderNumber)}
          onClick={onDismiss}
        >
          {copy.dismiss}
        </button>
      </p>
    </li>
  );
}
