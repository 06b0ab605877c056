import { useCallback, useRef, useState } from 'react';
import { cartLines as copy } from '#copy/pages/cart-lines.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import { putItemBack } from '../../state/slices/cart.ts';
import { useShopDispatch } from '../../state/store/store.ts';

type RemovedLine = { readonly item: CartItem; readonly position: number };

/** The line that was removed last, for `CartLines` and `UndoRemoval` of the same cart. */
export const useRemovedLine = () => {
  const [line, setLine] = useState<RemovedLine>();
  // The pressed button disappears, so the focus moves with the next change.
  const focusPosition = useRef<number>(undefined);
  const change = (position: number, removed: RemovedLine | undefined) => {
    focusPosition.current = position;
    setLine(removed);
  };
  return {
    line,
    /** Returns the position whose Remove takes the focus, once. */
    takeFocusPosition: useCallback(() => {
      const position = focusPosition.current;
      focusPosition.current = undefined;
      return position;
    }, []),
    onRemove: (item: CartItem, position: number) => change(position, { item, position }),
    onUndo: (position: number) => change(position, undefined),
  };
};

export type Removal = ReturnType<typeof useRemovedLine>;

/** Names the line that was removed last, and puts it back. Stands outside of the lines, which an empty cart has not. */
export function UndoRemoval({ removal }: { readonly removal: Removal }) {
  const dispatch = useShopDispatch();
  const { line, onUndo } = removal;
  return (
    <div role="status" className="cart-removed">
      {line && (
        <>
          <span>{copy.removed(line.item.name)}</span>
          <button
            type="button"
            className="as-link"
            aria-label={copy.undoRemoval(line.item.name)}
            onClick={() => {
              onUndo(line.position);
              dispatch(putItemBack(line));
            }}
          >
            {copy.undo}
          </button>
        </>
      )}
    </div>
  );
}
