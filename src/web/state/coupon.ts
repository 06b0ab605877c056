import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The coupon code as the shopper typed it; whether it counts is the server's answer, asked anew for each cart. */
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
