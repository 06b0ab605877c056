/** The setting with the folder of a checkout of the previous release that is installed and built. */
export const PREVIOUS_RELEASE = 'PREVIOUS_RELEASE';

/** Returns the folder of the previous release. @throws if the setting is missing */
export const previousReleaseFolder = (): string => {
  const folder = process.env[PREVIOUS_RELEASE];
  if (!folder) throw new Error(`Set ${PREVIOUS_RELEASE} to a built checkout of the previous release.`);
  return folder;
};
