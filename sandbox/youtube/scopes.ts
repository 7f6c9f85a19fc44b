const google = 'https://www.googleapis.com/auth';
/** As in the API description. */
export const scopes = {
  all: `${google}/youtube`,
  manage: `${google}/youtube.force-ssl`,
  read: `${google}/youtube.readonly`,
  upload: `${google}/youtube.upload`,
};
