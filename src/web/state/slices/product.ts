import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Product } from '#domain/catalogue/product.ts';

type ProductState = { currentProduct: Product | null; isProductPicked: boolean };

const initialState: ProductState = { currentProduct: null, isProductPicked: false };

export const productSlice = createSlice({
  name: 'product',
  initialState,
  reducers: {
    setCurrentProduct: (state, { payload }: PayloadAction<Product | null>) => ({
      ...state,
      currentProduct: payload,
    }),
    setIsProductPicked: (state, { payload }: PayloadAction<boolean>) => {
      state.isProductPicked = payload;
    },
  },
});

export const { setCurrentProduct, setIsProductPicked } = productSlice.actions;
