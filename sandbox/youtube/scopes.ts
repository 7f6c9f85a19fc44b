const google = 'https://www.googleapis.com/auth';
/** As the description of the API names them. */
export const scopes = {
  all: `${google}/youtube`,
  manage: `${google}/youtube.force-ssl`,
  read: `${google}/youtube.readonly`,
  upload: `${google}/youtube.upload`,
};
