// Made from the routes by `npm run generate`. Not written by hand.

export interface paths {
    "/api/v1/settings/outbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mail that did not go out: no SMTP server is set, or it did not take it; newest first */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["OutboxMail"][];
                            cursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** News of the workspace as server-sent events */
        get: {
            parameters: {
                query?: {
                    workspace?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the token of a reset link still works */
        get: {
            parameters: {
                query: {
                    token: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It works */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in person, with their workspaces */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change name or mail notifications */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MeChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your workspaces, the personal one first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Workspace"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /** Create a team workspace */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewWorkspaceInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Workspace"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The workspace that the request chose */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Workspace"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change its name or time zone */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WorkspaceChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Workspace"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/workspaces/current/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Its members */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Member"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/current/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a member, or leave with your own id */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    userId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /** Change the role of a member */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    userId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MemberChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Member"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/workspaces/current/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open invitations */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Invitation"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /** Invite an e-mail address; a second time replaces the first invitation */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewInvitationInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreatedInvitation"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/current/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take an invitation back */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether you can accept an invitation; if not, the answer is what accepting it would answer */
        get: {
            parameters: {
                query: {
                    token: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept an invitation sent to your address */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["InvitationAnswerInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Workspace"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/current/entitlement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the plan of the workspace allows; null is no limit */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Entitlement"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your notifications in this workspace, newest first */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NotificationPage"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark some or all as read */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NotificationsReadInput"];
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your API keys for this workspace */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["ApiKey"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /** Create an API key with your role; it is shown this once */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewApiKeyInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreatedApiKey"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API key, at once */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-up/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign up */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SignUpInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in; the answer sets the session cookie */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SignInInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/get-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The session of this browser, or null */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/request-password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a mail with a link to a new password */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PasswordResetRequestInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose a new password */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PasswordResetInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a picture (JPEG, PNG, WebP or GIF) as the multipart field `file` */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        file: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Media"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture, without its file */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Media"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file of a picture */
        get: {
            parameters: {
                query?: {
                    workspace?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/*": string;
                    };
                };
                /** @description Default Response */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/{id}/thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture at up to 480 pixels, as WebP */
        get: {
            parameters: {
                query?: {
                    workspace?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/*": string;
                    };
                };
                /** @description Default Response */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The connected accounts, oldest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Account"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/bluesky": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Connect an account, or give one that is connected a new login */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ConnectBlueskyInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Account"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A connected account */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Account"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Disconnect an account; what is scheduled on it is cancelled */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the platform now; the answer is in `state` and `problem` */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Account"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/{id}/reconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give a connected account a new login */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReconnectAccountInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Account"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/{id}/avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's picture, as WebP */
        get: {
            parameters: {
                query?: {
                    workspace?: string;
                    v?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The picture */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/webp": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Posts: by due time with from or to, else the newest first */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description Due at or after */
                    from?: string;
                    /** @description Due before */
                    to?: string;
                    /** @description One state, or several with commas */
                    state?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["PostSummary"][];
                            cursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /** Write a post: a draft, scheduled, or published now */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewPostInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Post"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A post with its targets and their history */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Post"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Delete a post here; what is on a platform stays there */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /** Change, move, schedule or unschedule a post */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PostChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Post"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/posts/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undo a deletion */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Post"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/targets/{targetId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish now what failed or was taken out, and try or look again now where that waits */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    targetId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Post"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/targets/{targetId}/ignore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take out what failed, or stop looking for it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    targetId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Post"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/targets/{targetId}/verdict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say whether an unconfirmed post is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    targetId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["VerdictInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Post"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same for many */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RetryTargetsInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RetriedTargets"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/publishing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happens to posts whose time passed unnoticed */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PublishingSettings"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Choose what happens to them */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PublishingSettingsChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PublishingSettings"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/assistant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which model writes; null for the offline writer */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AssistantInForce"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assistant/write": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let the assistant write: a stream of AssistantChunk as server-sent events */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AssistantRequestInput"];
                };
            };
            responses: {
                /** @description text/event-stream: each message is one AssistantChunk as JSON; closing the connection stops the writing */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/assistant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The model in force, and who set it */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AssistantSettings"];
                    };
                };
            };
        };
        /** Choose another model, or none */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AssistantSettingsChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AssistantSettings"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/assistant/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a tiny real request to the model */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AssistantTest"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountInput: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            platform: "bluesky";
            /** @description The base address of the server that this connection talks to */
            service: string;
            handle: string;
            displayName: string;
            avatarUrl: string | null;
            profileUrl: string | null;
            /** @enum {string} */
            state: "healthy" | "reconnect" | "unreachable";
            /** @description Why the account is not healthy, in plain words */
            problem: string | null;
            /** @description When the platform will ask for the person again, if nothing renews it before */
            expiresAt: string | null;
            checkedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        ConnectBlueskyInput: {
            service?: string;
            identifier: string;
            password: string;
        };
        ReconnectAccountInput: {
            password: string;
        };
        ApiKeyInput: {
            id: string;
            name: string;
            start: string | null;
            /** Format: date-time */
            createdAt: string;
            lastUsedAt: string | null;
        };
        NewApiKeyInput: {
            name: string;
        };
        CreatedApiKeyInput: {
            id: string;
            name: string;
            start: string | null;
            /** Format: date-time */
            createdAt: string;
            lastUsedAt: string | null;
            key: string;
        };
        ApiErrorInput: {
            error: {
                /** @enum {string} */
                code: "invalid_input" | "not_signed_in" | "not_a_member" | "role_too_low" | "not_entitled" | "not_instance_owner" | "not_found" | "version_conflict" | "not_editable" | "time_is_past" | "idempotency_mismatch" | "idempotency_in_progress" | "too_many_requests" | "too_large" | "unsupported_media" | "already_exists" | "last_owner" | "limit_reached" | "address_not_allowed" | "address_unreachable" | "address_too_slow" | "not_a_platform_server" | "wrong_credentials" | "account_needs_reconnect" | "platform_rejected" | "platform_outage" | "assistant_not_configured" | "assistant_refused" | "assistant_rate_limited" | "assistant_wrong_key" | "assistant_unknown_model" | "assistant_unreachable" | "assistant_too_slow" | "assistant_interrupted" | "assistant_failed" | "unavailable" | "internal";
                message: string;
                details?: unknown;
            };
        };
        AssistantRequestInput: {
            /** @enum {string} */
            action: "generate" | "improve" | "shorten" | "tone" | "translate" | "hashtags" | "variant";
            /** @default  */
            prompt?: string;
            /** @default  */
            text?: string;
            /** @enum {string} */
            tone?: "plain" | "friendly" | "professional" | "playful" | "confident";
            /** @enum {string} */
            language?: "en" | "es" | "fr" | "de" | "it" | "pt" | "nl" | "pl" | "tr" | "ja";
            /** @enum {string} */
            platform?: "bluesky";
            /**
             * @description Counts "Another": the offline writer gives a different draft for each
             * @default 0
             */
            attempt?: number;
        };
        AssistantInForceInput: {
            provider: ("openai" | "anthropic" | "google" | "openai-compatible") | null;
            model: string | null;
        };
        AssistantSettingsInput: {
            provider: ("openai" | "anthropic" | "google" | "openai-compatible") | null;
            model: string | null;
            /** @description null: the provider's own address */
            baseUrl: string | null;
            hasKey: boolean;
            /**
             * @description The environment wins over the settings page
             * @enum {string}
             */
            from: "environment" | "settings" | "none";
        };
        AssistantSettingsChangeInput: {
            /** @description null: go back to the offline writer */
            provider: ("openai" | "anthropic" | "google" | "openai-compatible") | null;
            /** @default  */
            model?: string;
            /**
             * @description Empty: the provider's own address
             * @default
             */
            baseUrl?: "" | string;
            /** @description Left out: the stored key stays; empty: there is none */
            apiKey?: string;
        };
        AssistantTestInput: {
            ok: boolean;
            message: string;
            milliseconds: number;
        };
        SignUpInput: {
            name: string;
            email: string;
            password: string;
            /** @description Letters, digits, - and _; anything else is not kept */
            referralCode?: string | null;
        };
        SignInInput: {
            email: string;
            password: string;
            rememberMe?: boolean;
        };
        PasswordResetRequestInput: {
            email: string;
        };
        PasswordResetInput: {
            newPassword: string;
            token: string;
        };
        WorkspaceInput: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            kind: "personal" | "team";
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
            zone: string;
            /** Format: date-time */
            createdAt: string;
        };
        NewWorkspaceInput: {
            name: string;
            zone?: string;
        };
        WorkspaceChangeInput: {
            name?: string;
            zone?: string;
        };
        MemberInput: {
            userId: string;
            name: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
            /** Format: date-time */
            joinedAt: string;
        };
        InvitationInput: {
            /** Format: uuid */
            id: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
            invitedBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        NewInvitationInput: {
            /** Format: email */
            email: string;
            /** @enum {string} */
            role: "admin" | "editor" | "contributor" | "viewer";
        };
        CreatedInvitationInput: {
            /** Format: uuid */
            id: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
            invitedBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            link: string;
        };
        InvitationAnswerInput: {
            token: string;
        };
        MemberChangeInput: {
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
        };
        MeInput: {
            id: string;
            name: string;
            email: string;
            /** @description The referral code used at sign-up */
            referralCode: string | null;
            referralCount: number;
            /** Format: date-time */
            createdAt: string;
            instanceOwner: boolean;
            mailNotifications: boolean;
            workspaces: components["schemas"]["WorkspaceInput"][];
        };
        MeChangeInput: {
            name?: string;
            mailNotifications?: boolean;
        };
        MediaInput: {
            /** Format: uuid */
            id: string;
            /** @constant */
            kind: "image";
            /** @enum {string} */
            contentType: "image/jpeg" | "image/png" | "image/webp" | "image/gif";
            /** @description It moves, and so it goes out as it is; a still that is too large for a platform is made smaller for it */
            animated: boolean;
            bytes: number;
            width: number;
            height: number;
            /** @description The name of the file as it was uploaded */
            name: string;
            /** @description Where the file itself is, for members of the workspace */
            url: string;
            thumbnailUrl: string;
            /** Format: date-time */
            createdAt: string;
        };
        NotificationInput: {
            /** Format: uuid */
            id: string;
            kind: string;
            title: string;
            body: string;
            /** @description A path inside the application */
            link: string | null;
            readAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        NotificationPageInput: {
            items: components["schemas"]["NotificationInput"][];
            cursor: string | null;
            /** @description How many of all are not read yet */
            unread: number;
        };
        NotificationsReadInput: {
            /** @description Without it: all */
            ids?: string[];
        };
        UnreadCountInput: {
            /** @description How many of all are not read yet */
            unread: number;
        };
        OutboxMailInput: {
            /** Format: uuid */
            id: string;
            to: string;
            subject: string;
            text: string;
            /** @description What the mail server said when it did not take it; null: none is set */
            refusal: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        EntitlementInput: {
            plan: string;
            features: ("bulk_post" | "draft_posts" | "watermark" | "url_shortener" | "proxies" | "ai_content" | "image_editor" | "cloud_import")[];
            socialAccounts: number | null;
            accountsPerPlatform: number | null;
            storageBytes: number | null;
            fileBytes: number | null;
        };
        TargetProblemInput: {
            /** @enum {string} */
            kind: "reconnect" | "rejected" | "outage" | "retry_later" | "unconfirmed" | "missed";
            /** @description A plain sentence: what happened and why */
            message: string;
            /** @description The platform's own words, as it sent them */
            ownWords: string | null;
            /** Format: date-time */
            at: string;
            /** @description When it is tried or looked up again by itself */
            nextTryAt: string | null;
        };
        LedgerEntryInput: {
            /** Format: uuid */
            id: string;
            /** @description The key of the step: “upload 1”, “create” */
            step: string;
            /**
             * @description `looked_up`: it was looked for on the platform and is not there; where it is there, the step is `done`
             * @enum {string}
             */
            state: "intended" | "done" | "failed" | "unconfirmed" | "looked_up";
            attempt: number;
            /** Format: date-time */
            startedAt: string;
            finishedAt: string | null;
            title: string;
            detail: string | null;
        };
        PostMediaInput: {
            /** Format: uuid */
            id: string;
            alt: string;
            media: components["schemas"]["MediaInput"];
        };
        TargetInput: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            accountId: string;
            /** @enum {string} */
            platform: "bluesky";
            handle: string;
            /** @enum {string} */
            state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
            /** @description The variant's own text, or null where it has the post's */
            text: string | null;
            /** @description The variant's own media, or null where it has the post's */
            media: components["schemas"]["PostMediaInput"][] | null;
            permalink: string | null;
            error: components["schemas"]["TargetProblemInput"] | null;
            dueAt: string | null;
            publishedAt: string | null;
            history: components["schemas"]["LedgerEntryInput"][];
        };
        ScheduleInput: {
            at: string;
            zone: string;
            /**
             * @description Which of the two, where clocks show this time twice
             * @enum {string}
             */
            fold?: "earlier" | "later";
        };
        PostInput: {
            /** Format: uuid */
            id: string;
            /** @description Grows with each change; a change says which version it was made on */
            version: number;
            text: string;
            media: components["schemas"]["PostMediaInput"][];
            schedule: components["schemas"]["ScheduleInput"] | null;
            /** @description The time that was chosen so far for a draft; nothing goes out by it */
            intended: components["schemas"]["ScheduleInput"] | null;
            dueAt: string | null;
            /**
             * @description The worst of its targets
             * @enum {string}
             */
            state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
            /** @description null: that person is not here any more */
            authorId: string | null;
            authorName: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            targets: components["schemas"]["TargetInput"][];
            /** @description What people did with the post, newest first */
            activity: {
                /** Format: date-time */
                at: string;
                by: string | null;
                what: string;
            }[];
        };
        PostSummaryInput: {
            /** Format: uuid */
            id: string;
            /** @description Grows with each change; a change says which version it was made on */
            version: number;
            text: string;
            media: components["schemas"]["PostMediaInput"][];
            schedule: components["schemas"]["ScheduleInput"] | null;
            /** @description The time that was chosen so far for a draft; nothing goes out by it */
            intended: components["schemas"]["ScheduleInput"] | null;
            dueAt: string | null;
            /**
             * @description The worst of its targets
             * @enum {string}
             */
            state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
            /** @description null: that person is not here any more */
            authorId: string | null;
            authorName: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            targets: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                accountId: string;
                /** @enum {string} */
                platform: "bluesky";
                handle: string;
                /** @enum {string} */
                state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
                /** @description The variant's own text, or null where it has the post's */
                text: string | null;
                /** @description The variant's own media, or null where it has the post's */
                media: components["schemas"]["PostMediaInput"][] | null;
                permalink: string | null;
                error: components["schemas"]["TargetProblemInput"] | null;
                dueAt: string | null;
                publishedAt: string | null;
            }[];
        };
        NewPostInput: {
            /** @default  */
            text?: string;
            /** @default [] */
            accountIds?: string[];
            media?: (string | {
                /** Format: uuid */
                id: string;
                /** @default  */
                alt?: string;
            })[];
            variants?: {
                [key: string]: {
                    text?: string | null;
                    media?: (string | {
                        /** Format: uuid */
                        id: string;
                        /** @default  */
                        alt?: string;
                    })[] | null;
                };
            };
            /** @description Without it the post is a draft */
            schedule?: components["schemas"]["ScheduleInput"] | "now";
            /** @description Kept with a draft, so that a chosen time is there again when it is opened */
            intended?: components["schemas"]["ScheduleInput"] | null;
        };
        PostChangeInput: {
            /** @description The version that this change was made on; without it the change always wins */
            version?: number;
            text?: string;
            accountIds?: string[];
            media?: (string | {
                /** Format: uuid */
                id: string;
                /** @default  */
                alt?: string;
            })[];
            /** @description Replaces all variants */
            variants?: {
                [key: string]: {
                    text?: string | null;
                    media?: (string | {
                        /** Format: uuid */
                        id: string;
                        /** @default  */
                        alt?: string;
                    })[] | null;
                };
            };
            schedule?: (components["schemas"]["ScheduleInput"] | "now") | null;
            /** @description Kept with a draft, so that a chosen time is there again when it is opened */
            intended?: components["schemas"]["ScheduleInput"] | null;
        };
        VerdictInput: {
            /** @enum {string} */
            verdict: "it_is_there" | "send_again";
        };
        RetryTargetsInput: {
            targetIds: string[];
        };
        RetriedTargetsInput: {
            retried: string[];
        };
        PublishingSettingsInput: {
            /** @enum {string} */
            missed: "send" | "ask";
            /** @description With `ask`: a post that is late by less still goes out by itself */
            graceMinutes: number;
        };
        PublishingSettingsChangeInput: {
            /** @enum {string} */
            missed?: "send" | "ask";
            /** @description With `ask`: a post that is late by less still goes out by itself */
            graceMinutes?: number;
        };
        Account: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            platform: "bluesky";
            /** @description The base address of the server that this connection talks to */
            service: string;
            handle: string;
            displayName: string;
            avatarUrl: string | null;
            profileUrl: string | null;
            /** @enum {string} */
            state: "healthy" | "reconnect" | "unreachable";
            /** @description Why the account is not healthy, in plain words */
            problem: string | null;
            /** @description When the platform will ask for the person again, if nothing renews it before */
            expiresAt: string | null;
            checkedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        ConnectBluesky: {
            /** @default https://bsky.social */
            service: unknown;
            identifier: unknown;
            password: string;
        };
        ReconnectAccount: {
            password: string;
        };
        ApiKey: {
            id: string;
            name: string;
            start: string | null;
            /** Format: date-time */
            createdAt: string;
            lastUsedAt: string | null;
        };
        NewApiKey: {
            name: string;
        };
        CreatedApiKey: {
            id: string;
            name: string;
            start: string | null;
            /** Format: date-time */
            createdAt: string;
            lastUsedAt: string | null;
            key: string;
        };
        ApiError: {
            error: {
                /** @enum {string} */
                code: "invalid_input" | "not_signed_in" | "not_a_member" | "role_too_low" | "not_entitled" | "not_instance_owner" | "not_found" | "version_conflict" | "not_editable" | "time_is_past" | "idempotency_mismatch" | "idempotency_in_progress" | "too_many_requests" | "too_large" | "unsupported_media" | "already_exists" | "last_owner" | "limit_reached" | "address_not_allowed" | "address_unreachable" | "address_too_slow" | "not_a_platform_server" | "wrong_credentials" | "account_needs_reconnect" | "platform_rejected" | "platform_outage" | "assistant_not_configured" | "assistant_refused" | "assistant_rate_limited" | "assistant_wrong_key" | "assistant_unknown_model" | "assistant_unreachable" | "assistant_too_slow" | "assistant_interrupted" | "assistant_failed" | "unavailable" | "internal";
                message: string;
                details?: unknown;
            };
        };
        AssistantRequest: {
            /** @enum {string} */
            action: "generate" | "improve" | "shorten" | "tone" | "translate" | "hashtags" | "variant";
            /** @default  */
            prompt: string;
            /** @default  */
            text: string;
            /** @enum {string} */
            tone?: "plain" | "friendly" | "professional" | "playful" | "confident";
            /** @enum {string} */
            language?: "en" | "es" | "fr" | "de" | "it" | "pt" | "nl" | "pl" | "tr" | "ja";
            /** @enum {string} */
            platform?: "bluesky";
            /**
             * @description Counts "Another": the offline writer gives a different draft for each
             * @default 0
             */
            attempt: number;
        };
        AssistantInForce: {
            provider: ("openai" | "anthropic" | "google" | "openai-compatible") | null;
            model: string | null;
        };
        AssistantSettings: {
            provider: ("openai" | "anthropic" | "google" | "openai-compatible") | null;
            model: string | null;
            /** @description null: the provider's own address */
            baseUrl: string | null;
            hasKey: boolean;
            /**
             * @description The environment wins over the settings page
             * @enum {string}
             */
            from: "environment" | "settings" | "none";
        };
        AssistantSettingsChange: {
            /** @description null: go back to the offline writer */
            provider: ("openai" | "anthropic" | "google" | "openai-compatible") | null;
            /** @default  */
            model: string;
            /**
             * @description Empty: the provider's own address
             * @default
             */
            baseUrl: "" | string;
            /** @description Left out: the stored key stays; empty: there is none */
            apiKey?: string;
        };
        AssistantTest: {
            ok: boolean;
            message: string;
            milliseconds: number;
        };
        SignUp: {
            name: string;
            email: string;
            password: string;
            /** @description Letters, digits, - and _; anything else is not kept */
            referralCode?: string | null;
        };
        SignIn: {
            email: string;
            password: string;
            rememberMe?: boolean;
        };
        PasswordResetRequest: {
            email: string;
        };
        PasswordReset: {
            newPassword: string;
            token: string;
        };
        Workspace: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            kind: "personal" | "team";
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
            zone: string;
            /** Format: date-time */
            createdAt: string;
        };
        NewWorkspace: {
            name: string;
            zone?: string;
        };
        WorkspaceChange: {
            name?: string;
            zone?: string;
        };
        Member: {
            userId: string;
            name: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
            /** Format: date-time */
            joinedAt: string;
        };
        Invitation: {
            /** Format: uuid */
            id: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
            invitedBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        NewInvitation: {
            /** Format: email */
            email: string;
            /** @enum {string} */
            role: "admin" | "editor" | "contributor" | "viewer";
        };
        CreatedInvitation: {
            /** Format: uuid */
            id: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
            invitedBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            link: string;
        };
        InvitationAnswer: {
            token: string;
        };
        MemberChange: {
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
        };
        Me: {
            id: string;
            name: string;
            email: string;
            /** @description The referral code used at sign-up */
            referralCode: string | null;
            referralCount: number;
            /** Format: date-time */
            createdAt: string;
            instanceOwner: boolean;
            mailNotifications: boolean;
            workspaces: components["schemas"]["Workspace"][];
        };
        MeChange: {
            name?: string;
            mailNotifications?: boolean;
        };
        Media: {
            /** Format: uuid */
            id: string;
            /** @constant */
            kind: "image";
            /** @enum {string} */
            contentType: "image/jpeg" | "image/png" | "image/webp" | "image/gif";
            /** @description It moves, and so it goes out as it is; a still that is too large for a platform is made smaller for it */
            animated: boolean;
            bytes: number;
            width: number;
            height: number;
            /** @description The name of the file as it was uploaded */
            name: string;
            /** @description Where the file itself is, for members of the workspace */
            url: string;
            thumbnailUrl: string;
            /** Format: date-time */
            createdAt: string;
        };
        Notification: {
            /** Format: uuid */
            id: string;
            kind: string;
            title: string;
            body: string;
            /** @description A path inside the application */
            link: string | null;
            readAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        NotificationPage: {
            items: components["schemas"]["Notification"][];
            cursor: string | null;
            /** @description How many of all are not read yet */
            unread: number;
        };
        NotificationsRead: {
            /** @description Without it: all */
            ids?: string[];
        };
        UnreadCount: {
            /** @description How many of all are not read yet */
            unread: number;
        };
        OutboxMail: {
            /** Format: uuid */
            id: string;
            to: string;
            subject: string;
            text: string;
            /** @description What the mail server said when it did not take it; null: none is set */
            refusal: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        Entitlement: {
            plan: string;
            features: ("bulk_post" | "draft_posts" | "watermark" | "url_shortener" | "proxies" | "ai_content" | "image_editor" | "cloud_import")[];
            socialAccounts: number | null;
            accountsPerPlatform: number | null;
            storageBytes: number | null;
            fileBytes: number | null;
        };
        TargetProblem: {
            /** @enum {string} */
            kind: "reconnect" | "rejected" | "outage" | "retry_later" | "unconfirmed" | "missed";
            /** @description A plain sentence: what happened and why */
            message: string;
            /** @description The platform's own words, as it sent them */
            ownWords: string | null;
            /** Format: date-time */
            at: string;
            /** @description When it is tried or looked up again by itself */
            nextTryAt: string | null;
        };
        LedgerEntry: {
            /** Format: uuid */
            id: string;
            /** @description The key of the step: “upload 1”, “create” */
            step: string;
            /**
             * @description `looked_up`: it was looked for on the platform and is not there; where it is there, the step is `done`
             * @enum {string}
             */
            state: "intended" | "done" | "failed" | "unconfirmed" | "looked_up";
            attempt: number;
            /** Format: date-time */
            startedAt: string;
            finishedAt: string | null;
            title: string;
            detail: string | null;
        };
        PostMedia: {
            /** Format: uuid */
            id: string;
            alt: string;
            media: components["schemas"]["Media"];
        };
        Target: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            accountId: string;
            /** @enum {string} */
            platform: "bluesky";
            handle: string;
            /** @enum {string} */
            state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
            /** @description The variant's own text, or null where it has the post's */
            text: string | null;
            /** @description The variant's own media, or null where it has the post's */
            media: components["schemas"]["PostMedia"][] | null;
            permalink: string | null;
            error: components["schemas"]["TargetProblem"] | null;
            dueAt: string | null;
            publishedAt: string | null;
            history: components["schemas"]["LedgerEntry"][];
        };
        Schedule: {
            at: string;
            zone: string;
            /**
             * @description Which of the two, where clocks show this time twice
             * @enum {string}
             */
            fold?: "earlier" | "later";
        };
        Post: {
            /** Format: uuid */
            id: string;
            /** @description Grows with each change; a change says which version it was made on */
            version: number;
            text: string;
            media: components["schemas"]["PostMedia"][];
            schedule: components["schemas"]["Schedule"] | null;
            /** @description The time that was chosen so far for a draft; nothing goes out by it */
            intended: components["schemas"]["Schedule"] | null;
            dueAt: string | null;
            /**
             * @description The worst of its targets
             * @enum {string}
             */
            state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
            /** @description null: that person is not here any more */
            authorId: string | null;
            authorName: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            targets: components["schemas"]["Target"][];
            /** @description What people did with the post, newest first */
            activity: {
                /** Format: date-time */
                at: string;
                by: string | null;
                what: string;
            }[];
        };
        PostSummary: {
            /** Format: uuid */
            id: string;
            /** @description Grows with each change; a change says which version it was made on */
            version: number;
            text: string;
            media: components["schemas"]["PostMedia"][];
            schedule: components["schemas"]["Schedule"] | null;
            /** @description The time that was chosen so far for a draft; nothing goes out by it */
            intended: components["schemas"]["Schedule"] | null;
            dueAt: string | null;
            /**
             * @description The worst of its targets
             * @enum {string}
             */
            state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
            /** @description null: that person is not here any more */
            authorId: string | null;
            authorName: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            targets: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                accountId: string;
                /** @enum {string} */
                platform: "bluesky";
                handle: string;
                /** @enum {string} */
                state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
                /** @description The variant's own text, or null where it has the post's */
                text: string | null;
                /** @description The variant's own media, or null where it has the post's */
                media: components["schemas"]["PostMedia"][] | null;
                permalink: string | null;
                error: components["schemas"]["TargetProblem"] | null;
                dueAt: string | null;
                publishedAt: string | null;
            }[];
        };
        NewPost: {
            /** @default  */
            text: string;
            /** @default [] */
            accountIds: string[];
            /** @default [] */
            media: {
                /** Format: uuid */
                id: string;
                /** @default  */
                alt: string;
            }[];
            /** @default {} */
            variants: {
                [key: string]: {
                    text?: string | null;
                    media?: {
                        /** Format: uuid */
                        id: string;
                        /** @default  */
                        alt: string;
                    }[] | null;
                };
            };
            /** @description Without it the post is a draft */
            schedule?: components["schemas"]["Schedule"] | "now";
            /** @description Kept with a draft, so that a chosen time is there again when it is opened */
            intended?: components["schemas"]["Schedule"] | null;
        };
        PostChange: {
            /** @description The version that this change was made on; without it the change always wins */
            version?: number;
            text?: string;
            accountIds?: string[];
            media?: {
                /** Format: uuid */
                id: string;
                /** @default  */
                alt: string;
            }[];
            /** @description Replaces all variants */
            variants?: {
                [key: string]: {
                    text?: string | null;
                    media?: {
                        /** Format: uuid */
                        id: string;
                        /** @default  */
                        alt: string;
                    }[] | null;
                };
            };
            schedule?: (components["schemas"]["Schedule"] | "now") | null;
            /** @description Kept with a draft, so that a chosen time is there again when it is opened */
            intended?: components["schemas"]["Schedule"] | null;
        };
        Verdict: {
            /** @enum {string} */
            verdict: "it_is_there" | "send_again";
        };
        RetryTargets: {
            targetIds: string[];
        };
        RetriedTargets: {
            retried: string[];
        };
        PublishingSettings: {
            /** @enum {string} */
            missed: "send" | "ask";
            /** @description With `ask`: a post that is late by less still goes out by itself */
            graceMinutes: number;
        };
        PublishingSettingsChange: {
            /** @enum {string} */
            missed?: "send" | "ask";
            /** @description With `ask`: a post that is late by less still goes out by itself */
            graceMinutes?: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
