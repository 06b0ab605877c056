import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

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
});

export const { setCurrentUser, setCurrentUserName } = userSlice.actions;
