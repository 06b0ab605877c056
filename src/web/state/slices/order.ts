import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The number of the order that is being placed, or was placed last. */
type OrderState = { currentOrder: string | null };

const initialState: OrderState = { currentOrder: null };

export const orderSlice = createSlice({
  name: 'order',
  initialState,
  reducers: {
    setCurrentOrder: (state, { payload }: PayloadAction<string | null>) => {
      state.currentOrder = payload;
    },
  },
});

export const { setCurrentOrder } = orderSlice.actions;
