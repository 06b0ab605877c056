import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The coupon code as typed; the server decides for each cart whether it applies. */
type CouponState = { code: string | null };

const initialState: CouponState = { code: null };

export const couponSlice = createSlice({
  name: 'coupon',
  initialState,
  reducers: {
    setCoupon: (state, { payload }: PayloadAction<string | null>) => {
      state.code = payload;
    },
  },
});

export const { setCoupon } = couponSlice.actions;
