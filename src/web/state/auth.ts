import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

type AuthState = { isLoggedIn: boolean; isLoggedOut: boolean };

const initialState: AuthState = { isLoggedIn: false, isLoggedOut: true };

/** Two flags, each set to the value its action carries; whoever changes one says what becomes of the other. */
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
