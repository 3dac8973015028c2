const files = (column: string) =>
  `files = array(select f.path from files f where f.${column} = t.id order by f.position, f.id)`

/**
 * The lists of an export by file, in the order of README.txt: what it says of them, and their rows (exports.sql.ts). Without a
 * table, exports.rows.ts has them.
 */
export const lists: Record<string, string> = {
  'sessions.json': `Where you’re logged in
    from sessions: created_at; expires_at; usedAt = updated_at; address = ip_address; browser = user_agent`,
  'push-devices.json': `The browsers that push notifications are sent to, without their keys
    from push_subscriptions: created_at; lastSentAt = pushed_at; address = endpoint;
      browser = (select e.user_agent from sessions e where e.id = t.session_id)`,
  'api-tokens.json': `Your API tokens, without their secrets
    from api_tokens: name; scope; endsIn = hint; created_at; last_used_at; expires_at`,
  'calendar-address.json': `Your calendar address, without its secret
    from private_addresses: created_at; last_read_at provided t.purpose = 'calendar'`,
  'feed-address.json': `Your feed address, without its secret
    from private_addresses: created_at; last_read_at provided t.purpose = 'feed'`,
  'acceptances.json': `Which versions of the terms, the privacy policy and the rules you accepted
    from legal_acceptances (at accepted_at, key md5(t.page||t.number)::uuid): page; version = number; accepted_at;
      bySigningUp = is_by_sign_up`,
  'memberships.json': `The clubs you belong to, and what you are in them
    from club_memberships (of club_id): since = created_at; role =
      case when k.permissions -> 'admins' ? t.user_id::text and t.role = 'member' then 'admin' else t.role end
      provided k.deleted_at is null`,
  'groups.json': `Groups of clubs that you are in, or were taken out of
    from club_group_members (of club_id, key group_id): since = created_at;
      group = (select o.name from club_groups o where o.id = t.group_id)
    from club_group_removals (key group_id): takenOutAt = created_at;
      group = (select o.name from club_groups o where o.id = t.group_id)`,
  'entitlements.json': `Memberships you pay for, asked for or were given
    from entitlements (of club_id): state; source; amount = t.amount::text; currency; duration; paid_until; reference; created_at`,
  'payments.json': `What you paid to clubs
    from payments (of club_id): receipt = number; title; amount = t.amount::text; currency; refunded = t.refunded::text; paid_on;
      paid_until; source`,
  'owned-clubs.json': 'The clubs you own, with their details',
  'join-requests.json': `Clubs you asked to let you in
    from join_requests (of club_id): status; created_at; decided_at`,
  'join-answers.json': `Club rules you accepted, and your answers before joining
    from join_answers (person person_id, by club_id): answers; rules_version; acceptedAt = created_at`,
  // By account, or by mail to the present address.
  'invites-received.json': `Clubs you were invited to
    from club_invites (person invited_user_id, address invited_email, of club_id): kind; status; created_at; expires_at;
      accepted_at`,
  'content.json': 'What you published',
  'earlier-versions.json':
    'What you published and commented was like before it was changed in the last 90 days',
  'comments.json': `What you commented
    from comment_rows (of content_id): id; text = content; created_at; edited_at; answers = thread_id;
      ${files('comment_id')}`,
  // Those the person sent, not those received.
  'messages.json': `The messages you sent
    from chat_messages (person sender_id, of club_id): id; conversation = conversation_id; created_at;
      message = coalesce((select coalesce(h.saved ->> 'blocked_message', h.saved ->> 'message') from hidings h
        where h.kind = 'message' and h.subject_id = t.id and h.saved is not null limit 1), t.blocked_message, t.message);
      editedAt = coalesce(t.blocked_edited_at, t.edited_at); takenBackAt = taken_back_at; ${files('message_id')}`,
  'message-reactions.json': `How you reacted to messages
    from chat_reactions (by message_id, at o.created_at): message = message_id; reaction`,
  // Reports are without the texts of others.
  'message-reports.json': `Messages you reported
    from message_reports (person reporter_id, of club_id): reason; note; created_at;
      messages = array(select o.message_id from reported_messages o where o.report_id = t.id order by o.sequence)`,
  // Without who decided.
  'decisions.json': `Decisions of moderators about you, with what you appealed
    from moderation_log (person person_id, of club_id): what; created_at; ends_at;
      isInForce = exists (select from restrictions r where r.act_id = t.id);
      basis = t.statement -> 'basis'; ground = t.statement -> 'ground'; facts = t.statement -> 'facts';
      appeal = (select jsonb_build_object('text', a.text, 'createdAt', a.created_at, 'decision', a.decision,
        'answer', a.answer) from appeals a where a.act_id = t.id)
      provided t.statement is not null`,
  'reports.json': `What you reported
    from reports (person reporter_id): reason; rule; note; legal; created_at;
      about = (select jsonb_build_object('kind', o.kind, 'id', o.subject_id) from moderation_cases o where o.id = t.case_id);
      isClosed = (select o.closed_at is not null from moderation_cases o where o.id = t.case_id)`,
  'blocks.json': `Whom you blocked
    from blocks (person blocker_id, key blocked_id): person = blocked_id; created_at`,
  'hidden-words.json': `Words that fold what others write for you
    from hidden_words (person person_id): word; created_at`,
  'muting.json': `Clubs, items and conversations you hear less about
    from club_notification_levels (by club_id): level; created_at
    from topic_levels (key topic_id): level; created_at;
      topic = (select o.name from topics o where o.id = t.topic_id and not o.is_restricted)
    from muted_content (by content_id): mutedAt = created_at
    from conversation_people (by conversation_id, at muted_at): muted_at; conversation = conversation_id
      provided t.muted_at is not null`,
  // Each text is the page's own JSON.
  'drafts.json': `Unfinished posts, comments and messages
    from drafts (at changed_at): kind; place; changed_at; text = data`,
  'held.json': `What you sent that waits for a moderator, or waited lately
    from held_submissions (person person_id, of club_id): kind; title; sent = input; created_at; decision; decided_at; note`,
  'watched-words.json': `Words and domains that you watch for a club
    from watched_terms (person created_by, of club_id): kind; term; action; replacement; created_at`,
  'saved.json': `What you saved
    from saved_items (by content_id): savedAt = created_at`,
  'mentions.json': `Where others mentioned you
    from mentions (of content_id, as in): created_at; as = username; comment = comment_id provided t.is_active`,
  'likes.json': `What you liked
    from likes (by content_id): created_at`,
  // Several on one item may have the same time.
  'reactions.json': `How you reacted to items
    from reactions (of content_id, key md5(t.content_id||t.reaction)::uuid): created_at; reaction`,
  'liked-comments.json': `Comments you liked
    from comment_likes (by comment_id): created_at; comment = comment_id`,
  'votes.json': `What you voted for
    from poll_votes (by poll_id, at updated_at): created_at; updated_at
      seen question = c.title;
        option = (select o.text from poll_options o where o.poll_id = t.poll_id and o.id = t.selected_option)`,
  // Without the link of an online event.
  'attendance.json': `Events you attend, attended or wait for
    from event_attendees (by event_id, at updated_at): created_at; updated_at; status
      seen event = c.title; startsAt = (select e.start_date from events e where e.id = t.event_id)`,
  'points.json': `What counts for you in leaderboards, by day
    from club_points (by club_id, at t.day::timestamptz): day; published; attended; comments; lessons; likes; votes`,
  // From Monday in UTC.
  'active-weeks.json': `In which weeks you are one of the active people of a club
    from club_week_people (by club_id, at t.week::timestamptz): week; actions = action_count`,
  // Also for deleted jobs.
  'applications.json': `The jobs you applied for
    from job_applications (of job_id, as for): created_at; status; message; ${files('application_id')}
      seen job = c.title`,
  'courses.json': `The courses you learn in
    from course_enrollments (by course_id, at began_at): status; began_at; last_seen_at; finishedAt = completed_at; reminded_at`,
  'courses-taught.json': `The courses you teach
    from course_teachers (by course_id, at c.created_at): createdByYou = c.created_by is not distinct from t.user_id;
      course = jsonb_build_object('id', c.id, 'club', jsonb_build_object('name', k.name, 'slug', k.slug),
        'title', c.title, 'slug', c.slug)
      provided m.user_id is not null and k.deleted_at is null`,
  'lessons.json': 'The lessons you opened and finished',
  'lesson-notes.json': `Your private notes
    from lesson_notes (by lesson_id, at updated_at): note = content; updated_at`,
  // With the words of questions and options while they are as they were answered.
  'quiz-attempts.json': `How you answered quizzes
    from quiz_attempts (of lesson_id): created_at; percent = score; passed = is_passed;
      answers = (select coalesce(jsonb_agg(jsonb_build_object('question', q.question, 'text', a ->> 'text',
          'chosen', array(select o ->> 'text' from jsonb_array_elements(q.options) o
            where coalesce(a -> 'optionIds', '[]') ? (o ->> 'id'))) order by n), '[]') from jsonb_array_elements(t.answers) with ordinality answered (a, n)
        left join quizzes z on z.lesson_id = t.lesson_id and z.version = t.quiz_version
        left join quiz_questions q on q.lesson_id = z.lesson_id and q.id::text = a ->> 'questionId')`,
  'submissions.json': `Assignments you handed in
    from submissions (of lesson_id, at submitted_at): text = content; link; status; remark; submitted_at; decided_at;
      ${files('submission_id')}`,
  'lesson-comments.json': `What you commented in courses
    from lesson_comment_rows (of lesson_id): id; text = content; created_at; edited_at; answers = parent_id`,
  'certificates.json': `Certificates of courses
    from certificates (at issued_at): code; name = person_name; course = course_title; club = club_name; issued_at; revoked_at`,
  'notifications.json': 'Your notifications',
}
