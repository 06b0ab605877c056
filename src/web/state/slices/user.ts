import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionReceived } from './session-received.ts';

export type CurrentUser = { readonly email: string; readonly displayName: string };

type UserState = { currentUser: CurrentUser | null; currentUserName: string | null };

const initialState: UserState = { currentUser: null, currentUserName: null };

export const userSlice = createSlice({
  name: 'user',
  initialState,
  reducers: {
    setCurrentUser: (state, { payload }: PayloadAction<CurrentUser | null>) => {
      state.currentUser = payload;
    },
    setCurrentUserName: (state, { payload }: PayloadAction<string | null>) => {
      state.currentUserName = payload;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(sessionReceived, (_, { payload: { user } }) => ({
      currentUser: user,
      currentUserName: user?.displayName ?? null,
    })),
});

export const { setCurrentUser, setCurrentUserName } = userSlice.actions;
