import { useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { isEditing } from './is-editing.ts';

/**
 * Returns the data of a page, but not that of an update during which a form began to be edited: its fields, and the state
 * of the order that it was opened with, would be replaced.
 */
export const useUneditedData = <Data>(data: Data): Data => {
  const { state } = useRevalidator();
  const { key } = useLocation();
  const [received, setReceived] = useState({ data, key });
  const [shown, setShown] = useState(data);
  const [isUpdating, setIsUpdating] = useState(false);
  if (data !== received.data) {
    setReceived({ data, key });
    if (!isUpdating || key !== received.key || !isEditing(document)) setShown(data);
  }
  if (isUpdating !== (state === 'loading')) setIsUpdating(state === 'loading');
  return shown;
};
