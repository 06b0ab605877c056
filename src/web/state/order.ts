import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The number of the purchase that is being made, or was made last. */
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
