import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionReceived } from './session-received.ts';

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
  extraReducers: (builder) =>
    builder.addCase(sessionReceived, (_, { payload: { user } }) => ({
      isLoggedIn: user !== null,
      isLoggedOut: user === null,
    })),
});

export const { setIsLoggedIn, setIsLoggedOut } = authSlice.actions;
