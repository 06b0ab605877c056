import type { ReactNode } from 'react';
import { adminShipments as copy } from '#copy/admin/fulfilment.ts';
import { carrierName, trackingUrl } from '#domain/orders/carrier.ts';
import type { StaffNote, StaffShipment } from '#services/ports/ports.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import type { StaffFormResult } from '../../forms/staff-form-result.ts';
import { ClockTime } from '../clock-time.tsx';
import { NoteList } from '../notes.tsx';
import { Time } from '../time.tsx';

type Props = {
  readonly shipment: StaffShipment;
  /** What the form names: the order or the parcel. */
  readonly name: string;
  readonly title?: ReactNode;
  /** Those on the order, if the page has them nowhere else. */
  readonly notes?: readonly StaffNote[];
  readonly requestId: string;
  /** The result of the form, if it was the one of this shipment. */
  readonly result: StaffFormResult | undefined;
  /** What can be done with a shipment that can no longer be undone. */
  readonly children?: ReactNode;
};

/** A shipment, which can be undone until its customer is notified. */
export function ShipmentRow({ shipment, name, title, notes = [], requestId, result, children }: Props) {
  const { id, carrier, trackingNumber, lines, shippedAt, announceAt, announcedAt, by } = shipment;
  const url = trackingUrl(carrier, trackingNumber);
  return (
    <li>
      <div>
        <h3>{title ?? lines.map(({ name: line, quantity }) => copy.line(line, quantity)).join(', ')}</h3>
        <p>
          {copy.shippedBy(by ?? copy.commandLine)}, <Time at={shippedAt} />
        </p>
        <p>
          {[carrierName(carrier), trackingNumber].filter(Boolean).join(', ')}{' '}
          {url && (
            <a className="alone" href={url} rel="noreferrer">
              {copy.track}
            </a>
          )}
        </p>
        {notes.length > 0 && <NoteList notes={notes} />}
      </div>
      {announcedAt ? (
        <div>
          <p>{copy.shipped}</p>
          {children}
        </div>
      ) : (
        <div className="pending">
          <p>
            {copy.shipsAt} <ClockTime at={announceAt} />
          </p>
          <StaffForm
            id={id}
            requestId={requestId}
            intent="undo"
            submit={copy.undo}
            label={copy.undoOf(name)}
            result={result}
            isQuiet
          />
        </div>
      )}
    </li>
  );
}
