/*
 * Discourse shows an emoji as a picture and names it. These are the names that people use most; one
 * that is not here stays as its name.
 */
const NAMES = `
  😀 grinning grinning_face  😃 smiley  😄 smile  😁 grin  😆 laughing satisfied  😅 sweat_smile
  🤣 rofl  😂 joy  🙂 slight_smile slightly_smiling_face  🙃 upside_down upside_down_face  😉 wink
  😊 blush  ☺️ smiling_face relaxed  🥲 smiling_face_with_tear  🫠 melting_face  🫡 saluting_face
  🫣 face_with_peeking_eye  😇 innocent  🥰 smiling_face_with_three_hearts  😍 heart_eyes  🤩 star_struck
  😘 kissing_heart  😗 kissing  😚 kissing_closed_eyes  😋 yum  😛 stuck_out_tongue
  😜 stuck_out_tongue_winking_eye  😝 stuck_out_tongue_closed_eyes  🤪 zany_face crazy_face
  🤑 money_mouth_face  🤗 hugs hugging  🤭 hand_over_mouth face_with_hand_over_mouth  🤫 shushing_face
  🤔 thinking thinking_face  🤐 zipper_mouth_face  🤨 raised_eyebrow face_with_raised_eyebrow
  😐 neutral_face  😑 expressionless  😶 no_mouth  😏 smirk  😒 unamused  🙄 roll_eyes
  😬 grimacing  🤥 lying_face  😌 relieved  😔 pensive  😪 sleepy  🤤 drooling_face  😴 sleeping
  😷 mask  🤒 face_with_thermometer  🤕 face_with_head_bandage  🤢 nauseated_face  🤮 vomiting_face
  🤧 sneezing_face  🥵 hot_face  🥶 cold_face  🥴 woozy_face  😵 dizzy_face  🤯 exploding_head
  🤠 cowboy_hat_face  🥳 partying_face  😎 sunglasses smiling_face_with_sunglasses  🤓 nerd_face
  🧐 monocle_face face_with_monocle  😕 confused  😟 worried  🙁 slightly_frowning_face frowning_face
  ☹️ frowning  😮 open_mouth  😯 hushed  😲 astonished  😳 flushed  🥺 pleading_face
  😦 frowning_with_open_mouth  😧 anguished  😨 fearful  😰 cold_sweat  😥 disappointed_relieved
  😢 cry crying_face  😭 sob loudly_crying_face  😱 scream  😖 confounded  😣 persevere
  😞 disappointed  😓 sweat  😩 weary  😫 tired_face  🥱 yawning_face  😤 triumph  😡 rage
  😠 angry  🤬 cursing_face  😈 smiling_imp  👿 imp  💀 skull  ☠️ skull_and_crossbones
  💩 poop hankey  🤡 clown_face  👻 ghost  👽 alien  🤖 robot  😺 smiley_cat  😹 joy_cat
  😻 heart_eyes_cat  🙈 see_no_evil  🙉 hear_no_evil  🙊 speak_no_evil  💋 kiss  💌 love_letter
  ❤️ heart  🧡 orange_heart  💛 yellow_heart  💚 green_heart  💙 blue_heart  💜 purple_heart
  🖤 black_heart  🤍 white_heart  💔 broken_heart  💕 two_hearts  💖 sparkling_heart
  💗 heartpulse  💓 heartbeat  💯 100  💢 anger  💥 boom collision  💣 bomb  💫 dizzy  💦 sweat_drops
  💤 zzz  👋 wave  ✋ raised_hand  🖖 vulcan_salute  👌 ok_hand  ✌️ v  🤞 crossed_fingers
  🤘 metal  🤙 call_me_hand  👈 point_left  👉 point_right  👆 point_up_2  👇 point_down
  ☝️ point_up  👍 +1 thumbsup plus1  👎 -1 thumbsdown  ✊ fist  👊 facepunch punch  👏 clap
  🙌 raised_hands  👐 open_hands  🤝 handshake  🙏 pray folded_hands  ✍️ writing_hand  💪 muscle
  🧠 brain  👀 eyes  👅 tongue  👶 baby  🤦 facepalm person_facepalming  🤦‍♂️ man_facepalming  🤦‍♀️ woman_facepalming
  🤷‍♂️ man_shrugging  🤷‍♀️ woman_shrugging  🤷 shrug person_shrugging  🙋 raising_hand raising_hand_woman
  💁 information_desk_person tipping_hand_person  🙇 bow  🏃 runner running  💃 dancer  👨‍💻 man_technologist
  👩‍💻 woman_technologist  👥 busts_in_silhouette  🐶 dog  🐱 cat  🐭 mouse  🐰 rabbit  🦊 fox_face
  🐻 bear  🐼 panda_face  🦁 lion lion_face  🐮 cow  🐷 pig  🐸 frog  🐔 chicken  🐧 penguin
  🐦 bird  🦃 turkey  🦉 owl  🐴 horse  🦄 unicorn  🐝 bee honeybee  🐛 bug  🦋 butterfly  🐌 snail  🐢 turtle
  🐍 snake  🐙 octopus  🐟 fish  🐬 dolphin  🐳 whale  🐘 elephant  🐈 cat2  🐕 dog2  🌵 cactus
  🌲 evergreen_tree  🌳 deciduous_tree  🌱 seedling  🍀 four_leaf_clover  🍁 maple_leaf  🌹 rose
  🌷 tulip  🌻 sunflower  🌸 cherry_blossom  💐 bouquet  🌍 earth_africa  🌎 earth_americas
  🌏 earth_asia  🌙 crescent_moon  ⭐ star  🌟 star2  ✨ sparkles  ⚡ zap  🔥 fire  🌈 rainbow
  ☀️ sunny  ☁️ cloud  🌧️ cloud_with_rain  ❄️ snowflake  ⛄ snowman  🌊 ocean  💧 droplet
  🍎 apple  🍌 banana  🍇 grapes  🍉 watermelon  🍓 strawberry  🍒 cherries  🍅 tomato  🥕 carrot
  🍞 bread  🧀 cheese cheese_wedge  🍕 pizza  🍔 hamburger  🍟 fries  🍿 popcorn  🍩 doughnut
  🍪 cookie  🎂 birthday  🍰 cake  🍫 chocolate_bar chocolate  🍯 honey_pot  ☕ coffee  🍵 tea
  🍺 beer  🍻 beers  🍷 wine_glass  🍾 champagne  🥂 clinking_glasses  ⚽ soccer  🏀 basketball
  🎾 tennis  🏆 trophy  🥇 1st_place_medal  🎯 dart  🎮 video_game  🎲 game_die  🎸 guitar
  🎵 musical_note  🎶 notes  🎤 microphone  🎧 headphones  🎬 clapper  🎨 art  🎉 tada  🎊 confetti_ball
  🎈 balloon  🎁 gift  🎄 christmas_tree  🎃 jack_o_lantern  🚗 car red_car  🚕 taxi  🚌 bus
  🚲 bike  ✈️ airplane  🚀 rocket  🚂 steam_locomotive  ⛵ sailboat boat  🏠 house  🏡 house_with_garden
  🏢 office  🏥 hospital  🏫 school  🕌 mosque  🗺️ world_map  ⌚ watch  📱 iphone mobile_phone
  💻 computer laptop  🖥️ desktop_computer  ⌨️ keyboard  🖨️ printer  💾 floppy_disk  💿 cd  📷 camera
  📸 camera_flash  📹 video_camera  📺 tv  📻 radio  ⏰ alarm_clock  ⏳ hourglass_flowing_sand
  🔋 battery  🔌 electric_plug  💡 bulb  🔦 flashlight  🕯️ candle  💰 moneybag  💸 money_with_wings
  💵 dollar  💳 credit_card  🔧 wrench  🔨 hammer  🛠️ hammer_and_wrench  ⚙️ gear  🔗 link
  🔒 lock  🔓 unlock  🔑 key  🔍 mag  🔎 mag_right  💊 pill  🧪 test_tube  🚪 door  🛒 shopping_cart
  📦 package  📫 mailbox  📧 email e-mail  ✉️ envelope  📨 incoming_envelope  📝 memo pencil
  📁 file_folder  📂 open_file_folder  📅 date calendar  📆 calendar_spiral tear_off_calendar
  📈 chart_with_upwards_trend  📉 chart_with_downwards_trend  📊 bar_chart  📋 clipboard  📌 pushpin
  📍 round_pushpin  📎 paperclip  ✂️ scissors  📕 closed_book  📖 book open_book  📚 books
  📰 newspaper  🏷️ label  🔔 bell  🔕 no_bell  📢 loudspeaker  📣 mega  💬 speech_balloon
  💭 thought_balloon  ♻️ recycle  ✅ white_check_mark check_mark_button  ☑️ ballot_box_with_check
  ✔️ heavy_check_mark check_mark  ✖️ heavy_multiplication_x  ❌ x cross_mark  ➕ heavy_plus_sign
  ➖ heavy_minus_sign  ❓ question  ❔ grey_question  ❗ exclamation heavy_exclamation_mark
  ‼️ bangbang  ⁉️ interrobang  ⚠️ warning  🚧 construction  ⛔ no_entry  🚫 no_entry_sign  🛑 stop_sign
  ℹ️ information_source  🆕 new  🆗 ok  🆘 sos  🔴 red_circle  🟠 orange_circle  🟡 yellow_circle
  🟢 green_circle large_green_circle  🔵 blue_circle large_blue_circle  ⚫ black_circle  ⚪ white_circle
  ➡️ arrow_right  ⬅️ arrow_left  ⬆️ arrow_up  ⬇️ arrow_down  ↩️ leftwards_arrow_with_hook
  🔄 arrows_counterclockwise  🏁 checkered_flag  🚩 triangular_flag_on_post  🏳️‍🌈 rainbow_flag
  1️⃣ one  2️⃣ two  3️⃣ three  4️⃣ four  5️⃣ five  6️⃣ six  7️⃣ seven  8️⃣ eight  9️⃣ nine  0️⃣ zero  #️⃣ hash
  🇹🇷 tr  🇬🇧 uk gb  🇺🇸 us  🇩🇪 de  🇫🇷 fr  🇮🇹 it  🇪🇸 es  🇳🇱 nl  🇪🇺 eu european_union
`;

const BY_NAME = new Map(
  NAMES.trim()
    .split(/\s{2,}/)
    .flatMap((entry) => {
      const [character = "", ...names] = entry.split(" ");
      return names.map((name): [string, string] => [name, character]);
    }),
);

/** The character of an emoji by its name, with or without colons and the tone of the skin. */
export function emojiOf(name: string): string | null {
  return BY_NAME.get(name.replace(/^:|:$/g, "").replace(/:t[2-6]$/, "")) ?? null;
}

/** Titles have the names of emoji between colons. */
export function withEmoji(title: string): string {
  return title.replace(
    /(?<!\w):([\w+-]{1,60})(?::t[2-6])?:(?!\w)/g,
    (written, name: string) => emojiOf(name) ?? written,
  );
}
