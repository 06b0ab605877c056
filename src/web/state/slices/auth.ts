import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

type AuthState = { isLoggedIn: boolean; isLoggedOut: boolean };

const initialState: AuthState = { isLoggedIn: false, isLoggedOut: true };

/** Two independent flags: a caller that sets one sets the other as well. */
export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    setIsLoggedIn: (state, { payload }: PayloadAction<boolean>) => {
      state.isLoggedIn = payload;
    },
    setIsLoggedOut: (state, { payload }: PayloadAction<boolean>) => {
      state.isLoggedOut = payload;
    },
  },
});

export const { setIsLoggedIn, setIsLoggedOut } = authSlice.actions;
